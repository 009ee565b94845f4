import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import { lockPerson } from './lockPerson.ts';
import { peopleRepository, type Account } from './people.ts';
import { anyInt } from '../anyOf.ts';

export type CompanyTransaction = ReturnType<typeof companyTransaction>;

/** Changes of one company run one after the other. */
export async function lockCompany(tx: Transaction<Schema>, id: number): Promise<void> {
  await tx.selectFrom('company').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** Changes to a company's people within one transaction that has locked the company. */
export function companyTransaction(tx: Transaction<Schema>, companyId: number) {
  const people = peopleRepository(tx);

  /** Two companies may want the same person, so the person is locked too. */
  async function locked(find: () => Promise<Account | undefined>): Promise<Account | undefined> {
    const found = await find();
    return found && lockPerson(tx, found.id);
  }

  /** Locks the stations assigned to a person until the transaction ends, because it records them by station. */
  const lockAssigned = (personId: number) =>
    tx
      .selectFrom('station')
      .innerJoin('customer_station as assigned', 'assigned.station_id', 'station.id')
      .select('station.id')
      .where('assigned.person_id', '=', personId)
      .orderBy('station.id')
      .forKeyShare('station')
      .execute();

  return {
    tx,
    /** The calling person, as read in this transaction. */
    person: (id: number): Promise<Account | undefined> => people.byId(id),

    personOfCompany: async (id: number): Promise<Account | undefined> => {
      const person = await locked(() => people.byId(id));
      return person?.company_id === companyId ? person : undefined;
    },

    /** Any person, locked until the transaction ends. */
    lockPerson: (id: number): Promise<Account | undefined> => locked(() => people.byId(id)),

    personByEmail: (email: string): Promise<Account | undefined> => locked(() => people.byEmail(email)),

    /** Ids of the administrators of the company. */
    async administrators(): Promise<number[]> {
      const rows = await tx
        .selectFrom('person')
        .select('id')
        .where('company_id', '=', companyId)
        .where('enterprise_auth', '=', true)
        .execute();
      return rows.map(({ id }) => id);
    },

    async join(personId: number): Promise<void> {
      await tx.updateTable('person').set({ company_id: companyId }).where('id', '=', personId).execute();
    },

    /** Removes a person; members of the enterprise become individuals. @returns the stations they lose */
    async leave(personId: number): Promise<number[]> {
      await lockAssigned(personId);
      const lost = await tx
        .deleteFrom('customer_station')
        .where('person_id', '=', personId)
        .returning('station_id')
        .execute();
      await tx
        .updateTable('person')
        .set((eb) => ({
          company_id: null,
          enterprise_auth: false,
          role: eb
            .case()
            .when('role', '=', 'enterprise')
            .then('individual' as const)
            .else(eb.ref('role'))
            .end(),
        }))
        .where('id', '=', personId)
        .execute();
      return lost.map(({ station_id }) => station_id);
    },

    async demandFactor(demands: boolean): Promise<void> {
      await tx.updateTable('company').set({ demands_factor: demands }).where('id', '=', companyId).execute();
    },

    /** Makes a person the administrator. @returns the previous ones, who stay in the enterprise */
    async appoint(personId: number): Promise<number[]> {
      const former = await tx
        .updateTable('person')
        .set({ enterprise_auth: false })
        .where('company_id', '=', companyId)
        .where('enterprise_auth', '=', true)
        .returning('id')
        .execute();
      await tx
        .updateTable('person')
        .set({ role: 'enterprise', enterprise_auth: true })
        .where('id', '=', personId)
        .execute();
      return former.map(({ id }) => id);
    },

    /** Ids of `ids` that are stations linked to the company, locked against deletion. */
    async linkedAmong(ids: readonly number[]): Promise<Set<number>> {
      const rows = await tx
        .selectFrom('station')
        .select('id')
        .where('company_id', '=', companyId)
        .where('id', '=', anyInt(ids))
        .orderBy('id')
        .forKeyShare()
        .execute();
      return new Set(rows.map(({ id }) => id));
    },

    /** Replaces a person's assigned stations. @returns the changes */
    async assign(
      personId: number,
      ids: readonly number[],
      at: number,
    ): Promise<{ added: number[]; removed: number[] }> {
      await lockAssigned(personId);
      const removed = await tx
        .deleteFrom('customer_station')
        .where('person_id', '=', personId)
        .where('station_id', '<>', sql<number>`all(${ids}::int[])`)
        .returning('station_id')
        .execute();
      const added = await sql<{ station_id: number }>`
        insert into customer_station (company_id, person_id, station_id, created_at)
        select ${companyId}, ${personId}, id, ${at} from unnest(${ids}::int[]) as id
        on conflict do nothing
        returning station_id`.execute(tx);
      return {
        added: added.rows.map(({ station_id }) => station_id),
        removed: removed.map(({ station_id }) => station_id),
      };
    },
  };
}
