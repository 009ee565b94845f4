import { sql, type Kysely, type Selectable } from 'kysely';
import { SHARE_ACTIONS, type ShareAction } from '../../catalogue/shareNames.ts';
import type { Schema, StationShareTable, StationTable } from '../schema.ts';

/** A station whose rights nobody else changes before the transaction ends. */
export type HeldStation = Pick<
  Selectable<StationTable>,
  'id' | 'name' | 'creator_id' | 'company_id' | 'service_custom' | 'linked_at'
>;

export type Share = Selectable<StationShareTable>;

/** Whose a station is, and which enterprise looks at it. */
export type Ownership = Pick<
  Selectable<StationTable>,
  'creator_id' | 'company_id' | 'service_custom' | 'linked_at'
>;

/** Who may do what on a station: its shares, its creator, its enterprise, and what became of them. */
export function sharesRepository(db: Kysely<Schema>) {
  return {
    /** Those of the stations that exist, in the order of their ids, held until the transaction ends. */
    hold: (stationIds: readonly number[]): Promise<HeldStation[]> =>
      db
        .selectFrom('station')
        .select(['id', 'name', 'creator_id', 'company_id', 'service_custom', 'linked_at'])
        .where('id', '=', sql<number>`any(${stationIds}::int[])`)
        .orderBy('id')
        // Rows that only refer to a station may come meanwhile: a company that assigns it holds its people, and those
        // are needed here.
        .forNoKeyUpdate()
        .execute(),

    /**
     * Nobody joins or leaves these people's companies before the transaction ends. To be held before people are
     * written to, since companies change in that order.
     */
    async holdCompaniesOf(personIds: readonly number[]): Promise<void> {
      await db
        .selectFrom('company')
        .innerJoin('person', 'person.company_id', 'company.id')
        .select('company.id')
        .where('person.id', '=', sql<number>`any(${personIds}::int[])`)
        .orderBy('company.id')
        .forShare('company')
        .execute();
    },

    /** The same for the company with a code. */
    holdCompany: (enterpriseCode: string): Promise<{ id: number; name: string } | undefined> =>
      db
        .selectFrom('company')
        .select(['id', 'name'])
        .where('enterprise_code', '=', enterpriseCode)
        .forShare()
        .executeTakeFirst(),

    /** Shares of a station with whom they are for, the newest first. */
    ofStation: (stationId: number) =>
      db
        .selectFrom('station_share as share')
        .innerJoin('person', 'person.id', 'share.person_id')
        .selectAll('share')
        .select(['person.user_name', 'person.name', 'person.email'])
        .where('share.station_id', '=', stationId)
        .orderBy('share.created_at', 'desc')
        .orderBy('share.person_id')
        .execute(),

    of: (stationId: number, personId: number): Promise<Share | undefined> =>
      db
        .selectFrom('station_share')
        .selectAll()
        .where('station_id', '=', stationId)
        .where('person_id', '=', personId)
        .executeTakeFirst(),

    ofUserName: (stationId: number, userName: string): Promise<Share | undefined> =>
      db
        .selectFrom('station_share as share')
        .innerJoin('person', 'person.id', 'share.person_id')
        .selectAll('share')
        .where('share.station_id', '=', stationId)
        .where('person.user_name', '=', userName)
        .executeTakeFirst(),

    /** Makes a share, or changes the one that the person has. */
    async put(share: Share): Promise<void> {
      const { type, control, setting, auth } = share;
      await db
        .insertInto('station_share')
        .values(share)
        .onConflict((conflict) =>
          conflict.columns(['station_id', 'person_id']).doUpdateSet({ type, control, setting, auth }),
        )
        .execute();
    },

    async remove(stationId: number, personId: number): Promise<void> {
      await db
        .deleteFrom('station_share')
        .where('station_id', '=', stationId)
        .where('person_id', '=', personId)
        .execute();
    },

    async own(stationId: number, ownership: Ownership): Promise<void> {
      await db.updateTable('station').set(ownership).where('id', '=', stationId).execute();
    },

    /** Takes away what any company assigned of a station. */
    async unassign(stationId: number): Promise<void> {
      await db.deleteFrom('customer_station').where('station_id', '=', stationId).execute();
    },

    /** A favourite that nobody could see any more. */
    async unmark(stationId: number, personId: number): Promise<void> {
      await db
        .deleteFrom('station_favourite')
        .where('station_id', '=', stationId)
        .where('person_id', '=', personId)
        .execute();
    },

    async peopleOfCompany(companyId: number): Promise<{ id: number; administers: boolean }[]> {
      const rows = await db
        .selectFrom('person')
        .select(['id', 'enterprise_auth'])
        .where('company_id', '=', companyId)
        .execute();
      return rows.map(({ id, enterprise_auth }) => ({ id, administers: enterprise_auth }));
    },

    /** What was done to a station's rights, with the names of whom it names, the newest first. */
    records: (stationId: number, limit: number) =>
      db
        .selectFrom('audit')
        .leftJoin('person as by', 'by.id', 'audit.person_id')
        .leftJoin('person as to', (join) =>
          join.on('to.id', '=', sql<number>`(audit.detail->>'person')::int`),
        )
        .leftJoin('company', (join) =>
          join.on('company.id', '=', sql<number>`(audit.detail->>'company')::int`),
        )
        .select(['audit.id', 'audit.at', 'audit.action', 'audit.detail'])
        .select([
          'by.user_name as by_user',
          'by.name as by_name',
          'to.user_name as to_user',
          'to.name as to_name',
          'company.name as company',
        ])
        .where('audit.station_id', '=', stationId)
        .where('audit.action', 'in', SHARE_ACTIONS)
        .$narrowType<{ action: ShareAction }>()
        .orderBy('audit.at', 'desc')
        .orderBy('audit.id', 'desc')
        .limit(limit)
        .execute(),
  };
}
