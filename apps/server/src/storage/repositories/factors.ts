import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { PasskeyTable, TotpTable } from '../factorSchema.ts';
import type { Schema } from '../schema.ts';
import { withPersonLocked } from './lockPerson.ts';

export type StoredPasskey = Selectable<PasskeyTable>;
export type StoredTotp = Selectable<TotpTable>;

export type FactorStore = ReturnType<typeof factorStore>;
export type FactorsRepository = ReturnType<typeof factorsRepository>;

/** Second factors of people. */
export function factorsRepository(db: Kysely<Schema>) {
  return {
    ...factorStore(db),

    /** Runs `work` while no other change of the person's factors does. */
    change: <T>(personId: number, work: (store: FactorStore) => Promise<T>): Promise<T> =>
      withPersonLocked(db, personId, (tx) => work(factorStore(tx))),
  };
}

function factorStore(db: Kysely<Schema>) {
  const readPasskeys = (personId: number): Promise<StoredPasskey[]> =>
    db.selectFrom('passkey').selectAll().where('person_id', '=', personId).orderBy('id').execute();

  const readTotp = (personId: number): Promise<StoredTotp | undefined> =>
    db.selectFrom('totp').selectAll().where('person_id', '=', personId).executeTakeFirst();

  async function recoveryLeft(personId: number): Promise<number> {
    const { n } = await db
      .selectFrom('recovery_code')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('person_id', '=', personId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow();
    return n;
  }

  async function has(personId: number): Promise<boolean> {
    const { rows } = await sql<{ has: boolean }>`
select exists (select from totp where person_id = ${personId} and confirmed_at is not null)
  or exists (select from passkey where person_id = ${personId}) as has`.execute(db);
    return rows[0]!.has;
  }

  return {
    /** True if the station or the person's company requires a second factor to write to devices. */
    async demanded(stationId: number, companyId: number | null): Promise<boolean> {
      const { rows } = await sql<{ demanded: boolean }>`
select exists (select from station where id = ${stationId} and demands_factor)
  or exists (select from company where id = ${companyId} and demands_factor) as demanded`.execute(db);
      return rows[0]!.demanded;
    },

    readPasskeys,
    readTotp,
    recoveryLeft,
    /** True if a person has a second factor that counts. */
    has,

    /** Replaces an unconfirmed secret. @returns false when a confirmed one exists */
    async beginTotp(personId: number, secret: Buffer, at: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('totp')
        .values({ person_id: personId, secret, created_at: at })
        .onConflict((conflict) =>
          conflict
            .column('person_id')
            .doUpdateSet({ secret, created_at: at })
            .where('totp.confirmed_at', 'is', null),
        )
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    async confirmTotp(personId: number, at: number): Promise<void> {
      await db.updateTable('totp').set({ confirmed_at: at }).where('person_id', '=', personId).execute();
    },

    /** @returns false when this or a later step was used before */
    async useStep(personId: number, step: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('totp')
        .set({ last_step: step })
        .where('person_id', '=', personId)
        .where('last_step', '<', step)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async removeTotp(personId: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('totp')
        .where('person_id', '=', personId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Removes factors that were added since; recovery codes stand in for factors, so they go with the last. */
    async removeSince(personId: number, since: number): Promise<void> {
      await sql`delete from totp where person_id = ${personId}
        and coalesce(confirmed_at, created_at) >= ${since}`.execute(db);
      await sql`delete from passkey where person_id = ${personId} and created_at >= ${since}`.execute(db);
      if (await has(personId)) return;
      await sql`delete from recovery_code where person_id = ${personId}`.execute(db);
    },

    passkey: (credentialId: string): Promise<StoredPasskey | undefined> =>
      db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst(),

    async addPasskey(passkey: Insertable<PasskeyTable>): Promise<boolean> {
      const row = await db
        .insertInto('passkey')
        .values(passkey)
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** @returns false when a copy with a higher counter was faster */
    async usePasskey(id: number, counter: number, at: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('passkey')
        .set({ counter, used_at: at })
        .where('id', '=', id)
        .where((eb) => eb.or([eb('counter', '<', counter), eb('counter', '=', 0)]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async renamePasskey(personId: number, id: number, name: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('passkey')
        .set({ name })
        .where('id', '=', id)
        .where('person_id', '=', personId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async removePasskey(personId: number, id: number): Promise<string | undefined> {
      const row = await db
        .deleteFrom('passkey')
        .where('id', '=', id)
        .where('person_id', '=', personId)
        .returning('name')
        .executeTakeFirst();
      return row?.name;
    },

    /** All factors and recovery codes. */
    async removeAll(personId: number): Promise<void> {
      for (const table of ['totp', 'passkey', 'recovery_code'] as const)
        await db.deleteFrom(table).where('person_id', '=', personId).execute();
    },

    async setRecovery(personId: number, hashes: readonly Buffer[]): Promise<void> {
      await db.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
      if (hashes.length === 0) return;
      await db
        .insertInto('recovery_code')
        .values(hashes.map((code_hash) => ({ person_id: personId, code_hash })))
        .execute();
    },

    /** @returns false for an unknown or used code */
    async useRecovery(personId: number, hash: Buffer, at: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('recovery_code')
        .set({ used_at: at })
        .where('person_id', '=', personId)
        .where('code_hash', '=', hash)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
