import { sql, type Kysely } from 'kysely';
import { anyText } from '../anyOf.ts';
import { numberArray } from '../arrayText.ts';
import type { Schema } from '../schema.ts';
import { inOneTransaction } from '../transaction.ts';
import { companyTransaction, lockCompany, type CompanyTransaction } from './companyTransaction.ts';

export interface Company {
  id: number;
  name: string;
}

/** A company with its settings. */
export interface CompanySettings extends Company {
  /** True if its members need a second factor to write to devices. */
  demands_factor: boolean;
}

/** A station assigned to a customer. */
export interface Assigned {
  personId: number;
  stationId: number;
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

    /** Assigns linked stations. @returns what was not assigned before */
    async assign(
      companyId: number,
      assigned: readonly Assigned[],
      { at, importId = null }: { at: number; importId?: number | null },
      executor: Kysely<Schema>,
    ): Promise<Assigned[]> {
      const { rows } = await sql<Assigned>`
insert into customer_station (company_id, person_id, station_id, created_at, import_id)
select ${companyId}, person_id, station_id, ${at}, ${importId}
from unnest(${numberArray(assigned.map(({ personId }) => personId))}::int[],
  ${numberArray(assigned.map(({ stationId }) => stationId))}::int[]) as assigned(person_id, station_id)
on conflict do nothing returning person_id as "personId", station_id as "stationId"`.execute(executor);
      return rows;
    },

    /** Company whose stations an import assigned; undefined when none is assigned any more. */
    async companyOfImport(importId: number, executor: Kysely<Schema>): Promise<number | undefined> {
      const row = await executor
        .selectFrom('customer_station')
        .select('company_id')
        .where('import_id', '=', importId)
        .limit(1)
        .executeTakeFirst();
      return row?.company_id;
    },

    /** Ends what an import assigned, of a locked company. */
    async unassignImported(importId: number, executor: Kysely<Schema>): Promise<Assigned[]> {
      // The audit log records them by station.
      await executor
        .selectFrom('station')
        .innerJoin('customer_station as assigned', 'assigned.station_id', 'station.id')
        .select('station.id')
        .where('assigned.import_id', '=', importId)
        .orderBy('station.id')
        .forKeyShare('station')
        .execute();
      const rows = await executor
        .deleteFrom('customer_station')
        .where('import_id', '=', importId)
        .returning(['person_id', 'station_id'])
        .execute();
      return rows.map(({ person_id, station_id }) => ({ personId: person_id, stationId: station_id }));
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
        await lockCompany(tx, companyId);
        return work(companyTransaction(tx, companyId));
      }),
  };
}
