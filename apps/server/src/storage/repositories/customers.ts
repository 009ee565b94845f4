import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { inOneTransaction } from '../transaction.ts';
import { companyTransaction, type CompanyTransaction } from './companyTransaction.ts';

export interface Company {
  id: number;
  name: string;
}

/** A company with its settings. */
export interface CompanySettings extends Company {
  /** Whether its people need a second factor to write to devices. */
  demands_factor: boolean;
}

/** Companies with their people and assigned stations. */
export function customersRepository(db: Kysely<Schema>) {
  return {
    company: (enterpriseCode: string): Promise<CompanySettings | undefined> =>
      db
        .selectFrom('company')
        .select(['id', 'name', 'demands_factor'])
        .where('enterprise_code', '=', enterpriseCode)
        .executeTakeFirst(),

    /** The people of a company with their last session use; its administrator first. */
    people: (companyId: number) =>
      db
        .selectFrom('person')
        .select(['id', 'user_name', 'name', 'email', 'avatar', 'enterprise_auth'])
        .select((eb) =>
          eb
            .selectFrom('session')
            .whereRef('session.person_id', '=', 'person.id')
            .select((one) => one.fn.max('session.seen_at').as('seen_at'))
            .as('seen_at'),
        )
        .where('company_id', '=', companyId)
        .orderBy('enterprise_auth', 'desc')
        .orderBy((eb) => eb.fn('lower', ['name']))
        .orderBy('id')
        .execute(),

    async has(companyId: number, personId: number): Promise<boolean> {
      const row = await db
        .selectFrom('person')
        .select('id')
        .where('id', '=', personId)
        .where('company_id', '=', companyId)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Stations linked to a company. */
    stations: (companyId: number) =>
      db
        .selectFrom('station')
        .select(['id', 'name', 'address', 'postal_code', 'images'])
        .where('company_id', '=', companyId)
        .orderBy((eb) => eb.fn('lower', ['name']))
        .orderBy('id')
        .execute(),

    /** Stations that a company assigned to a person and is still linked to. */
    async assigned(companyId: number, personId: number): Promise<number[]> {
      const rows = await db
        .selectFrom('customer_station as assigned')
        .innerJoin('station', 'station.id', 'assigned.station_id')
        .select('station.id')
        .where('assigned.person_id', '=', personId)
        .where('station.company_id', '=', companyId)
        .orderBy('station.id')
        .execute();
      return rows.map(({ id }) => id);
    },

    /**
     * Changes a company in one transaction, as `inOneTransaction` does; changes of one company run one after the
     * other.
     */
    change: <T>(companyId: number, work: (change: CompanyTransaction) => Promise<T>): Promise<T> =>
      inOneTransaction(db, async (tx) => {
        await tx
          .selectFrom('company')
          .select('id')
          .where('id', '=', companyId)
          .forNoKeyUpdate()
          .executeTakeFirstOrThrow();
        return work(companyTransaction(tx, companyId));
      }),
  };
}
