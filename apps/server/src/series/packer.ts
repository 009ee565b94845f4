import type { SetTimer } from '@heliograph/domain/time';
import type pg from 'pg';
import type { Logger } from 'pino';
import { createOutageLog } from '../support/outageLog.ts';
import { numberArray } from '../storage/arrayText.ts';
import { inTransaction } from '../storage/client.ts';
import type { Database } from '../storage/database.ts';
import { createPartitions, dropIfEmpty, readPartitions } from '../storage/partitions.ts';
import { AdvisoryLock, PACKING, whenAlone } from '../storage/advisoryLock.ts';
import { startLoop, type Loop } from '../support/startLoop.ts';
import { closedBefore, DAY } from './days.ts';
import { overwritePacks } from './energy/energyStore.ts';
import { getEnd, type EnergyRow } from './energy/energyRow.ts';
import type { Samples } from './samplePack.ts';
import { mergeCold } from './sampleStore.ts';

export interface PackerPorts {
  database: Pick<Database, 'pool'>;
  log: Logger;
  /** Epoch ms. */
  now: () => number;
  /** Shares of gateways that are packed at the same time, each on a connection of its own; 1 if left out. */
  connections?: number;
}

/** Moves days that are closed in their station's zone from hot rows into packs. */
export interface Packer {
  /**
   * Packs the days closed by now, beside ingest. Gateways whose share another server packs at the moment are left to it.
   *
   * @returns the number of device days
   * @throws the first error, when everything else is packed
   */
  run(): Promise<number>;
  /** @param may see `startLoop` */
  start(everyMs: number, setTimer: SetTimer, may?: () => boolean): Loop;
}

interface StoredDevice {
  id: number;
  gatewayId: number;
  zone: string;
}

/** Into how many shares the gateways are divided, so that several servers pack at the same time. */
const SHARES = 64;

export function createPacker({ database: { pool }, log, now, connections = 1 }: PackerPorts): Packer {
  const partitions = createPartitions(pool);

  async function run(): Promise<number> {
    const devices = await loadDevices(pool);
    const shares = [...computeShares(devices)];
    let next = 0;
    let packed = 0;
    const failures: unknown[] = [];
    const work = async () => {
      for (let own = shares[next++]; own; own = shares[next++]) {
        // Damaged data only affects its share.
        await packShare(...own).then(
          (deviceDays) => (packed += deviceDays),
          (error: unknown) => failures.push(error),
        );
      }
    };
    await Promise.all(Array.from({ length: connections }, work));
    await whenAlone(pool, AdvisoryLock.dropping, () => dropPacked(devices));
    if (packed > 0) log.info({ deviceDays: packed }, 'closed days packed');
    if (failures.length > 0) throw failures[0];
    return packed;
  }

  /** 0 while another server packs the share. */
  async function packShare(share: number, devices: readonly StoredDevice[]): Promise<number> {
    const pack = async () => {
      let packed = 0;
      for (const { from: day } of await readPartitions(pool, 'sample')) {
        const closed = devices.filter(({ zone }) => day < closedBefore(zone, now()));
        for (const device of await withHotRows(pool, closed, day)) {
          await partitions.ensure('sample_day', [day]);
          if (await packDay(pool, device, day)) packed++;
        }
      }
      return packed;
    };
    return (await whenAlone(pool, [PACKING, share], pack)) ?? 0;
  }

  /** Drops partitions of days that are closed for all and have no samples of existing devices any more. */
  async function dropPacked(devices: readonly StoredDevice[]): Promise<void> {
    for (const partition of await readPartitions(pool, 'sample')) {
      const day = partition.from;
      const isClosed = devices.every(({ zone }) => day < closedBefore(zone, now()));
      if (isClosed && day + 2 * DAY < now()) await dropIfEmpty(pool, partition);
    }
  }

  return {
    run,
    start: (everyMs, setTimer, may) =>
      startLoop(run, {
        every: everyMs,
        setTimer,
        may,
        outage: createOutageLog(log, {
          fails: 'closed days cannot be packed; will retry',
          works: 'closed days are packed again',
        }),
      }),
  };
}

async function loadDevices(pool: pg.Pool): Promise<StoredDevice[]> {
  const { rows } = await pool.query<StoredDevice>(
    `select device.id, gateway_id as "gatewayId", time_zone as zone from device
     join station on station.id = device.station_id order by device.id`,
  );
  return rows;
}

/** Devices by share, beginning with any, so that servers that start together do not meet at each. */
function computeShares(devices: readonly StoredDevice[]): Map<number, StoredDevice[]> {
  const first = Math.floor(Math.random() * SHARES);
  const shares = new Map<number, StoredDevice[]>(
    Array.from({ length: SHARES }, (_, i) => [(first + i) % SHARES, []]),
  );
  for (const device of devices) shares.get(device.gatewayId % SHARES)?.push(device);
  for (const [share, own] of shares) if (own.length === 0) shares.delete(share);
  return shares;
}

/** Devices with hot rows of samples or energy in the UTC day. */
async function withHotRows(
  pool: pg.Pool,
  devices: readonly StoredDevice[],
  day: number,
): Promise<StoredDevice[]> {
  if (devices.length === 0) return [];
  const { rows } = await pool.query<{ id: number }>(
    `select device_id as id from latest where device_id = any($1::int[]) and (
       exists (select from sample where sample.device_id = latest.device_id and sample.at >= $2 and sample.at < $3)
       or exists (select from energy where energy.device_id = latest.device_id and energy.at >= $2 and energy.at < $3))`,
    [numberArray(devices.map(({ id }) => id)), day, day + DAY],
  );
  const found = new Set(rows.map(({ id }) => id));
  return devices.filter(({ id }) => found.has(id));
}

/**
 * Moves the rows into packs in one transaction, which locks the gateway against ingest. @returns whether it still
 * exists
 */
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
      energy.rows.map((row) => ({ deviceId: id, day, from: row.at, to: getEnd(row), rows: [row] })),
    );
    return true;
  });
}

function asColumns(rows: readonly { at: number; v: (number | null)[] }[]): Samples {
  const width = rows.reduce((widest, { v }) => Math.max(widest, v.length), 0);
  return {
    at: Float64Array.from(rows, ({ at }) => at),
    columns: Array.from({ length: width }, (_, slot) => Float64Array.from(rows, ({ v }) => v[slot] ?? NaN)),
  };
}
