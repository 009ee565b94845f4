import type { Kysely, Selectable } from 'kysely';
import type { GatewayTable, Schema } from '../schema.ts';
import { anyInt, anyText } from '../anyOf.ts';

export type GatewayRow = Selectable<GatewayTable>;
export type GatewaysRepository = ReturnType<typeof gatewaysRepository>;

export function gatewaysRepository(db: Kysely<Schema>) {
  return {
    all: (): Promise<GatewayRow[]> => db.selectFrom('gateway').selectAll().orderBy('id').execute(),

    byUuid: (uuid: string): Promise<GatewayRow | undefined> =>
      db.selectFrom('gateway').selectAll().where('uuid', '=', uuid).executeTakeFirst(),

    byUuids: (uuids: readonly string[]): Promise<GatewayRow[]> =>
      db.selectFrom('gateway').selectAll().where('uuid', '=', anyText(uuids)).execute(),

    ofStations: (stationIds: readonly number[]): Promise<GatewayRow[]> =>
      stationIds.length === 0
        ? Promise.resolve([])
        : db
            .selectFrom('gateway')
            .selectAll()
            .where('station_id', '=', anyInt(stationIds))
            .orderBy('id')
            .execute(),

    async setPassword(uuid: string, hash: Buffer): Promise<void> {
      await db.updateTable('gateway').set({ password_hash: hash }).where('uuid', '=', uuid).execute();
    },
  };
}
