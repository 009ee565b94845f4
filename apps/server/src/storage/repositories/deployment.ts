import type { Kysely } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { Schema } from '../schema.ts';

/** Facts about this deployment that outlive a start. */
export function deploymentRepository(db: Kysely<Schema>) {
  async function get(key: string): Promise<string | null> {
    const row = await db.selectFrom('deployment').select('value').where('key', '=', key).executeTakeFirst();
    return row?.value ?? null;
  }

  async function set(key: string, value: string): Promise<void> {
    await db
      .insertInto('deployment')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
  }

  /** 32 random bytes made at the first start; all processes of a deployment get the same. */
  async function secret(key: string): Promise<Buffer> {
    await db
      .insertInto('deployment')
      .values({ key, value: randomBytes(32).toString('base64') })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    const row = await db
      .selectFrom('deployment')
      .select('value')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    return Buffer.from(row.value, 'base64');
  }

  return { get, set, secret };
}
