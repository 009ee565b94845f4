import type { Kysely, Selectable } from 'kysely';
import { announce } from '../changeFeed.ts';
import type { BrokerServerTable, Schema } from '../schema.ts';

export type BrokerRow = Selectable<BrokerServerTable>;
export function brokersRepository(db: Kysely<Schema>) {
  return {
    all: (): Promise<BrokerRow[]> => db.selectFrom('broker_server').selectAll().orderBy('id').execute(),

    /**
     * Updates the table to the configuration; without `external` brokers it is the embedded one. Gateways of removed
     * brokers move to the first one.
     * @returns the configured brokers, in their order
     */
    async configure(external: readonly { url: string; wsUrl: string }[]): Promise<BrokerRow[]> {
      const wanted = external.length === 0 ? [{ url: null, wsUrl: null }] : external;
      return db.transaction().execute(async (tx) => {
        const known = await tx.selectFrom('broker_server').selectAll().orderBy('id').forUpdate().execute();
        const configured: BrokerRow[] = [];
        for (const { url, wsUrl } of wanted) {
          const row = known.find((each) => each.url === url);
          configured.push(
            row
              ? await tx
                  .updateTable('broker_server')
                  .set({ ws_url: wsUrl })
                  .where('id', '=', row.id)
                  .returningAll()
                  .executeTakeFirstOrThrow()
              : await tx
                  .insertInto('broker_server')
                  .values({ url, ws_url: wsUrl })
                  .returningAll()
                  .executeTakeFirstOrThrow(),
          );
        }
        const ids = configured.map((row) => row.id);
        const { numUpdatedRows } = await tx
          .updateTable('gateway')
          .set({ broker_server_id: ids[0]! })
          .where('broker_server_id', 'not in', ids)
          .executeTakeFirst();
        if (numUpdatedRows > 0n) await announce(tx, { gateways: 'all' });
        await tx.deleteFrom('broker_server').where('id', 'not in', ids).execute();
        return configured;
      });
    },
  };
}
