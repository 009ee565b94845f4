import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import { insertRow } from '../insertRow.ts';
import type { Schema } from '../schema.ts';

/** Challenges that codes answer, and those that second factors answer. */
type ChallengeName = 'challenge' | 'proof_challenge';

export function challengesRepository<Name extends ChallengeName>(db: Kysely<Schema>, name: Name) {
  const table = sql.table(name);
  return {
    async insert(challenge: Insertable<Schema[Name]>): Promise<void> {
      await insertRow(name, challenge).execute(db);
    },

    /**
     * Counts a try of a valid challenge; undefined when it has expired, was used or has no tries left. Counted before
     * comparing, so that parallel tries do not share one.
     */
    async countTry(
      found: Partial<Selectable<Schema[Name]>> & { token_hash: Buffer; purpose: string },
      now: number,
      tries: number,
    ): Promise<Selectable<Schema[Name]> | undefined> {
      const equal = Object.entries(found).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
      const { rows } = await sql<Selectable<Schema[Name]>>`
update ${table} set tries = tries + 1
where ${sql.join(equal, sql` and `)} and used_at is null and expires_at > ${now} and tries < ${tries}
returning *`.execute(db);
      return rows[0];
    },

    /** Uses up a challenge. @returns false when someone else was faster */
    async use(tokenHash: Buffer, now: number): Promise<boolean> {
      const { numAffectedRows } = await sql`
update ${table} set used_at = ${now} where token_hash = ${tokenHash} and used_at is null`.execute(db);
      return numAffectedRows === 1n;
    },

    async deleteExpired(now: number): Promise<void> {
      await sql`delete from ${table} where expires_at <= ${now}`.execute(db);
    },
  };
}
