import type pg from 'pg';
import type { Logger } from 'pino';
import { numberArray } from '../storage/arrayText.ts';
import { inTransaction } from '../storage/client.ts';
import type { Database } from '../storage/database.ts';
import { dropIfEmpty, partitionDays } from '../storage/partitions.ts';
import { AdvisoryLock, whenAlone } from '../storage/advisoryLock.ts';
import { closedBefore, DAY } from './days.ts';
import { overwritePacks } from './energy/energyStore.ts';
import { endOf, type EnergyRow } from './energy/energyRow.ts';
import type { Samples } from './samplePack.ts';
import { mergeCold } from './sampleStore.ts';

export interface PackerPorts {
  database: Database;
  log: Logger;
  /** Epoch ms. */
  now: () => number;
}

/** Moves days that are closed in their station's zone from hot rows into packs. */
export interface Packer {
  /** Packs the days closed by now, beside ingest. @returns the number of device days; 0 while another server packs */
  run(): Promise<number>;
  /** Runs every `everyMs`. @returns a function that stops it and resolves when no run is in progress */
  start(everyMs: number): () => Promise<void>;
}

interface StoredDevice {
  id: number;
  gatewayId: number;
  zone: string;
}

export function createPacker({ database: { pool }, log, now }: PackerPorts): Packer {
  async function pack(): Promise<number> {
    const devices = await loadDevices(pool);
    const days = await partitionDays(pool);
    let packed = 0;
    for (const day of days) {
      const closed = devices.filter(({ zone }) => day < closedBefore(zone, now()));
      for (const device of await withHotRows(pool, closed, day)) {
        if (await packDay(pool, device, day)) packed++;
      }
      if (closed.length === devices.length && day + 2 * DAY < now()) await dropIfEmpty(pool, day);
    }
    if (packed > 0) log.info({ deviceDays: packed }, 'closed days packed');
    return packed;
  }

  const run = async () => (await whenAlone(pool, AdvisoryLock.packing, pack)) ?? 0;

  return {
    run,
    start(everyMs) {
      let running = Promise.resolve();
      const timer = setInterval(() => {
        running = running.then(run).then(
          () => undefined,
          (error: unknown) => log.error({ err: error }, 'closed days could not be packed; will retry'),
        );
      }, everyMs);
      return () => {
        clearInterval(timer);
        return running;
      };
    },
  };
}

async function loadDevices(pool: pg.Pool): Promise<StoredDevice[]> {
  const { rows } = await pool.query<StoredDevice>(
    `select device.id, gateway_id as "gatewayId", time_zone as zone from device
     join station on station.id = device.station_id order by device.id`,
  );
  return rows;
}

/** Devices with hot rows of samples or energy in the UTC day. */
async function withHotRows(
  pool: pg.Pool,
  devices: readonly StoredDevice[],
  day: number,
): Promise<StoredDevice[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from unnest($1::int[]) as id where exists
       (select from sample where device_id = id and at >= $2 and at < $3)
     or exists (select from energy where device_id = id and at >= $2 and at < $3)`,
    [numberArray(devices.map(({ id }) => id)), day, day + DAY],
  );
  const found = new Set(rows.map(({ id }) => id));
  return devices.filter(({ id }) => found.has(id));
}

/** Moves the rows into packs in one transaction, which locks the gateway against ingest. @returns whether it still exists */
async function packDay(pool: pg.Pool, { id, gatewayId }: StoredDevice, day: number): Promise<boolean> {
  const past = day + DAY;
  return inTransaction(pool, async (client) => {
    const gateway = await client.query('select from ingest_sequence where gateway_id = $1 for update', [
      gatewayId,
    ]);
    // Deleted since the devices were read, with its packs. A deleted device has no rows any more.
    if (gateway.rowCount === 0) return false;
    const samples = await client.query<{ at: number; v: (number | null)[] }>(
      `with taken as (delete from sample where device_id = $1 and at >= $2 and at < $3 returning at, v)
       select at, v from taken order by at`,
      [id, day, past],
    );
    if (samples.rows.length > 0)
      await mergeCold(client, [{ deviceId: id, samples: asColumns(samples.rows) }]);
    const energy = await client.query<EnergyRow>(
      `with taken as (delete from energy where device_id = $1 and at >= $2 and at < $3
         returning at, minutes, kwh, reading, estimated)
       select * from taken order by at`,
      [id, day, past],
    );
    await overwritePacks(
      client,
      energy.rows.map((row) => ({ deviceId: id, day, from: row.at, to: endOf(row), rows: [row] })),
    );
    return true;
  });
}

function asColumns(rows: readonly { at: number; v: (number | null)[] }[]): Samples {
  const width = Math.max(...rows.map(({ v }) => v.length));
  return {
    at: Float64Array.from(rows, ({ at }) => at),
    columns: Array.from({ length: width }, (_, slot) => Float64Array.from(rows, ({ v }) => v[slot] ?? NaN)),
  };
}
