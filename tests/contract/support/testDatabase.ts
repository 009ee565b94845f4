import { deviceModels } from '@heliograph/domain/models';
import { tmpdir } from 'node:os';
import { createGatewayUpdates } from '../../../apps/server/src/gateways/gatewayUpdates.ts';
import { createIngest } from '../../../apps/server/src/ingest/createIngest.ts';
import type { IngestChannel } from '../../../apps/server/src/ingest/ingest.ts';
import { createSeriesService } from '../../../apps/server/src/series/createSeriesService.ts';
import { createPacker } from '../../../apps/server/src/series/packer.ts';
import { openDatabase, type Database } from '../../../apps/server/src/storage/database.ts';
import { createRepositories } from '../../../apps/server/src/storage/repositories/index.ts';
import { createBlankDatabase, createFleetDatabase, silentLog } from './testCluster.ts';

export { silentLog };

/**
 * Opens a new database with the catalogue of models.
 *
 * @param lastMigration of an older version, whose tables it has
 */
export async function openTestDatabase(lastMigration?: string): Promise<{
  database: Database;
  url: string;
  close(): Promise<void>;
}> {
  const { url, drop } = await (lastMigration === undefined ? createFleetDatabase(0) : createBlankDatabase());
  const database = await openDatabase({
    url,
    dataDir: tmpdir(),
    ...(lastMigration !== undefined && { migrations: [lastMigration] }),
    log: silentLog,
  });
  if (lastMigration !== undefined) await createRepositories(database.db).models.sync(deviceModels);
  return {
    database,
    url,
    async close() {
      await database.close();
      await drop();
    },
  };
}

export interface TestStation {
  uuid: string;
  zone: string;
  /** Model by device identity. */
  devices: Record<string, number>;
  /** Size of the array, which bounds what its counters can count. */
  kwp?: number;
}

let stations = 0;

/** Adds a station with one gateway and its devices. */
export async function addStation(
  { pool }: Database,
  { uuid, zone, devices, kwp = 100 }: TestStation,
): Promise<void> {
  const creator = await firstId(
    pool,
    'person',
    `insert into person (user_name, name, role, created_at) values ('owner', '', 'individual', 0)`,
  );
  const broker = await firstId(pool, 'broker_server', 'insert into broker_server default values');
  const station = await pool.query<{ id: number }>(
    `insert into station (name, type, installed_kwp, rated_ah, area, address, postal_code, time_zone, creator_id, created_at)
     values ($1, '', $4, 0, '', '', '', $2, $3, 0) returning id`,
    [`station ${++stations}`, zone, creator, kwp],
  );
  const gateway = await pool.query<{ id: number }>(
    `insert into gateway (uuid, password_hash, station_id, broker_server_id) values ($1, '', $2, $3) returning id`,
    [uuid, station.rows[0]!.id, broker],
  );
  for (const [deviceId, model] of Object.entries(devices)) {
    await pool.query(
      `insert into device (device_id, gateway_id, station_id, model_id, type, name, serial, serial_key, created_at)
       select $1, $2, $3, id, device_type, $1, '', '', 0 from model where id = $4`,
      [deviceId, gateway.rows[0]!.id, station.rows[0]!.id, model],
    );
  }
}

async function firstId(pool: Database['pool'], table: string, insert: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(`select id from ${table} order by id limit 1`);
  return rows[0]?.id ?? (await pool.query<{ id: number }>(`${insert} returning id`)).rows[0]!.id;
}

/** Ingest, series and packing of one database, with a clock that the test sets. */
export function createSeriesHarness(database: Database, start: number) {
  const clock = { now: start };
  const now = () => clock.now;
  const ingest = createIngest({ database, gatewayUpdates: createGatewayUpdates(), log: silentLog, now });
  let sequence = 0;
  const send = (uuid: string, channel: IngestChannel, message: object) =>
    ingest.accept(uuid, channel, Buffer.from(JSON.stringify({ seq: ++sequence, ...message })));
  return {
    clock,
    ingest,
    series: createSeriesService({ database }),
    packer: createPacker({ database, log: silentLog, now }),
    send,
    /** Sends samples of one device in one message. */
    telemetry: (
      uuid: string,
      device_id: string,
      samples: readonly (readonly [at: number, values: Record<string, number>])[],
    ) =>
      send(uuid, 'telemetry', {
        period: 5000,
        samples: samples.map(([at, values]) => ({ device_id, at, status: 'normal', values })),
      }),
  };
}
