import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import { announce } from '../changeFeed.ts';
import { DATABASE_TIME } from '../databaseTime.ts';
import type { Schema } from '../schema.ts';
import type { BrokerServerTable } from '../stationSchema.ts';

export type BrokerRow = Selectable<BrokerServerTable>;

export function brokersRepository(db: Kysely<Schema>) {
  return {
    all: (): Promise<BrokerRow[]> => db.selectFrom('broker_server').selectAll().orderBy('id').execute(),

    /** The one for a new gateway, which chooses its broker when it connects: a broker that is held by a server. */
    forNewGateway: (): Promise<BrokerRow> =>
      db
        .selectFrom('broker_server')
        .selectAll()
        .orderBy(sql`instance is not null and seen_at > ${sql.raw(DATABASE_TIME)} - 10000`, 'desc')
        .orderBy('id')
        .limit(1)
        .executeTakeFirstOrThrow(),

    /**
     * Updates the table to the configuration; without `external` brokers it is the only embedded one. Gateways of removed
     * brokers move to the first one.
     * @returns the configured brokers, in their order
     */
    configure: (external: readonly { url: string; wsUrl: string }[]): Promise<BrokerRow[]> =>
      exclusively(db, async (tx) => {
        const wanted = external.length === 0 ? [{ url: null, wsUrl: null }] : external;
        const known = await tx.selectFrom('broker_server').selectAll().orderBy('id').execute();
        const configured: BrokerRow[] = [];
        for (const { url, wsUrl } of wanted) {
          const row = known.find((each) => each.url === url && each.name === null);
          configured.push(
            row
              ? await tx
                  .updateTable('broker_server')
                  .set({ ws_url: wsUrl })
                  .where('id', '=', row.id)
                  .returningAll()
                  .executeTakeFirstOrThrow()
              : await add(tx, { url, ws_url: wsUrl }),
          );
        }
        await removeOthers(
          tx,
          configured.map(({ id }) => id),
        );
        return configured;
      }),

    /** The embedded broker of this name among others. The only one of before becomes the first of them. */
    node: (name: string): Promise<BrokerRow> =>
      exclusively(db, async (tx) => {
        const known = await tx.selectFrom('broker_server').selectAll().orderBy('id').execute();
        const own =
          known.find((row) => row.name === name) ??
          known.find((row) => row.name === null && row.url === null);
        const row = own
          ? await tx
              .updateTable('broker_server')
              .set({ name })
              .where('id', '=', own.id)
              .returningAll()
              .executeTakeFirstOrThrow()
          : await add(tx, { name });
        await removeOthers(tx, [row.id, ...known.filter(({ url }) => url === null).map(({ id }) => id)]);
        return row;
      }),

    /** True if an external broker keeps what gateways send until a server has it. */
    isSubscribed: async (id: number): Promise<boolean> =>
      (await db
        .selectFrom('broker_slot')
        .select('slot')
        .where('broker_id', '=', id)
        .where('subscribed', '=', true)
        .limit(1)
        .executeTakeFirst()) !== undefined,

    /** At least one broker, for gateways that are added before the first server takes in messages. */
    some: (): Promise<BrokerRow[]> =>
      exclusively(db, async (tx) => {
        const known = await tx.selectFrom('broker_server').selectAll().orderBy('id').execute();
        return known.length > 0 ? known : [await add(tx, { url: null })];
      }),
  };
}

/** Servers that start at the same time change the brokers one after the other. */
const exclusively = <Result>(
  db: Kysely<Schema>,
  work: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    await sql`lock table broker_server in share row exclusive mode`.execute(tx);
    return work(tx);
  });

const add = (tx: Transaction<Schema>, row: Insertable<BrokerServerTable>): Promise<BrokerRow> =>
  tx.insertInto('broker_server').values(row).returningAll().executeTakeFirstOrThrow();

/** Gateways of the others move to the first of those that stay. */
async function removeOthers(tx: Transaction<Schema>, ids: readonly number[]): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('gateway')
    .set({ broker_server_id: ids[0]! })
    .where('broker_server_id', 'not in', ids)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await announce(tx, { gateways: 'all' });
  await tx.deleteFrom('broker_server').where('id', 'not in', ids).execute();
}
