import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '../schema.ts';
import type { GatewayTable } from '../stationSchema.ts';
import { anyInt, anyText } from '../anyOf.ts';
import { announce } from '../changeFeed.ts';

export type GatewayRow = Selectable<GatewayTable>;
/** A gateway, and the time between its reports, ms; null before the first. */
export type ReportingGateway = GatewayRow & { period: number | null };
export type GatewaysRepository = ReturnType<typeof gatewaysRepository>;

const PAGE = 1_000;

export function gatewaysRepository(db: Kysely<Schema>) {
  return {
    byUuid: (uuid: string): Promise<GatewayRow | undefined> =>
      db.selectFrom('gateway').selectAll().where('uuid', '=', uuid).executeTakeFirst(),

    byUuids: (uuids: readonly string[]): Promise<GatewayRow[]> =>
      db.selectFrom('gateway').selectAll().where('uuid', '=', anyText(uuids)).execute(),

    ofStations: (stationIds: readonly number[]): Promise<ReportingGateway[]> =>
      stationIds.length === 0
        ? Promise.resolve([])
        : db
            .selectFrom('gateway')
            .leftJoin('ingest_sequence', 'gateway_id', 'gateway.id')
            .selectAll('gateway')
            .select('period')
            .where('station_id', '=', anyInt(stationIds))
            .orderBy('gateway.id')
            .execute(),

    /** Gateways of a broker, or all, that were online when last heard of, page by page. */
    async *notOffline(brokerId?: number): AsyncGenerator<readonly GatewayRow[]> {
      for (let last = 0; ;) {
        const page = await db
          .selectFrom('gateway')
          .selectAll()
          .where('status', '<>', 'offline')
          .$if(brokerId !== undefined, (query) => query.where('broker_server_id', '=', brokerId!))
          .where('id', '>', last)
          .orderBy('id')
          .limit(PAGE)
          .execute();
        const end = page.at(-1);
        if (!end) return;
        yield page;
        last = end.id;
      }
    },

    setNetwork: (uuid: string, network: string) =>
      db.updateTable('gateway').set({ network }).where('uuid', '=', uuid).execute(),

    async setPassword(uuid: string, hash: Buffer): Promise<void> {
      await db.updateTable('gateway').set({ password_hash: hash }).where('uuid', '=', uuid).execute();
      await announce(db, { gateways: [uuid] });
    },
  };
}
