import { sql, type Kysely, type Selectable } from 'kysely';
import { SHARE_ACTIONS, type ShareAction } from '../../catalogue/names.ts';
import type { Schema } from '../schema.ts';
import type { StationShareTable, StationTable } from '../stationSchema.ts';
import { anyInt } from '../anyOf.ts';
import { announce } from '../changeFeed.ts';

/** A station whose rights are locked until the transaction ends. */
export type LockedStation = Pick<
  Selectable<StationTable>,
  'id' | 'name' | 'creator_id' | 'company_id' | 'service_custom' | 'linked_at'
>;

export type Share = Selectable<StationShareTable>;

/** Owner of a station and its linked enterprise. */
export type Ownership = Pick<
  Selectable<StationTable>,
  'creator_id' | 'company_id' | 'service_custom' | 'linked_at'
>;

/** Rights on stations: shares, creator, enterprise, and their history. */
export function sharesRepository(db: Kysely<Schema>) {
  return {
    /** Locks those of the stations that exist, in id order. */
    lock: (stationIds: readonly number[]): Promise<LockedStation[]> =>
      db
        .selectFrom('station')
        .select(['id', 'name', 'creator_id', 'company_id', 'service_custom', 'linked_at'])
        .where('id', '=', anyInt(stationIds))
        .orderBy('id')
        // Rows that only reference a station may be added meanwhile: a company that assigns it locks its people, who
        // are needed here.
        .forNoKeyUpdate()
        .execute(),

    /**
     * Locks the companies of these people against joining and leaving. Must come before writing people, because
     * companies change in that order.
     */
    async lockCompaniesOf(personIds: readonly number[]): Promise<void> {
      await db
        .selectFrom('company')
        .innerJoin('person', 'person.company_id', 'company.id')
        .select('company.id')
        .where('person.id', '=', anyInt(personIds))
        .orderBy('company.id')
        .forShare('company')
        .execute();
    },

    /** The same for the company with a code. */
    lockCompany: (enterpriseCode: string): Promise<{ id: number; name: string } | undefined> =>
      db
        .selectFrom('company')
        .select(['id', 'name'])
        .where((eb) => eb(eb.fn<string>('upper', ['enterprise_code']), '=', enterpriseCode.toUpperCase()))
        .forShare()
        .executeTakeFirst(),

    /** Shares of a station with their people, newest first. */
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

    /** Adds a share, or changes the person's existing one. */
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
      // The totals of companies have other stations.
      const gateways = await db
        .selectFrom('gateway')
        .select('uuid')
        .where('station_id', '=', stationId)
        .execute();
      await announce(db, { gateways: gateways.map(({ uuid }) => uuid) });
    },

    /** Removes all assignments of a station. */
    async unassign(stationId: number): Promise<void> {
      await db.deleteFrom('customer_station').where('station_id', '=', stationId).execute();
    },

    /** Removes a favourite of someone who loses access. */
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

    /** Changes to a station's rights with the names of the people involved, newest first. */
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
