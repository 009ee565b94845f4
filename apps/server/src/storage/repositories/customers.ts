import { sql, type Kysely } from 'kysely';
import { anyText } from '../anyOf.ts';
import { numberArray } from '../arrayText.ts';
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

    nameOf: async (companyId: number, executor: Kysely<Schema>): Promise<string> => {
      const { name } = await executor
        .selectFrom('company')
        .select('name')
        .where('id', '=', companyId)
        .executeTakeFirstOrThrow();
      return name;
    },

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

    /** Ids of those with these addresses, in lower case. */
    async byEmails(
      companyId: number,
      emails: Iterable<string>,
      executor: Kysely<Schema> = db,
    ): Promise<Map<string, number>> {
      const rows = await executor
        .selectFrom('person')
        .select(['id', 'email'])
        .where('company_id', '=', companyId)
        .where('email', '=', anyText(emails))
        .execute();
      return new Map(rows.map(({ id, email }) => [email!, id]));
    },

    /** Assigns stations that nobody could be assigned to yet. */
    async assignNew(
      companyId: number,
      assigned: readonly { stationId: number; personId: number }[],
      at: number,
      executor: Kysely<Schema>,
    ): Promise<void> {
      await sql`
insert into customer_station (company_id, person_id, station_id, created_at)
select ${companyId}, person_id, station_id, ${at}
from unnest(${numberArray(assigned.map(({ personId }) => personId))}::int[],
  ${numberArray(assigned.map(({ stationId }) => stationId))}::int[]) as assigned(person_id, station_id)`.execute(
        executor,
      );
    },

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
    async assigned(companyId: number, personId: number, executor: Kysely<Schema> = db): Promise<number[]> {
      const rows = await executor
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
