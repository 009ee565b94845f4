import type { SetTimer } from '@heliograph/domain/time';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { createOutageLog } from '../../support/outageLog.ts';
import { createRepeatedLog } from '../../support/repeatedLog.ts';
import { AdvisoryLock, whenAlone } from '../../storage/advisoryLock.ts';
import { inSnapshotTransaction } from '../../storage/client.ts';
import type { Database } from '../../storage/database.ts';
import { isUnavailable } from '../../storage/unavailable.ts';
import { startLoop, type Loop } from '../../support/startLoop.ts';
import { sumStations } from './sumStations.ts';

export interface EnergySumsPorts {
  database: Database;
  log: Logger;
  /** Epoch ms. */
  now: () => number;
}

/** A station whose gateway goes on reporting is summed again after this time, at the earliest. */
export const REFRESH_MS = 5 * 60_000;
/** Stations in one transaction: its energies stay in memory. */
const STATIONS = 200;
/** Between two transactions, for everyone else. */
const PAUSE_MS = 5;

/** Keeps the sums of stations and fleets up to date with their energies, tariffs and places. */
export interface EnergySums {
  /**
   * Sums what has changed until now; what is left of long histories is summed by further runs. One server at a time does
   * so.
   *
   * @returns stations and days of stations that were summed, and whether something is left; null while another server runs
   */
  run(signal?: AbortSignal): Promise<Summed | null>;
  /** Runs every `everyMs`, at once while something is left. It stops after the batch under way. */
  start(everyMs: number, setTimer: SetTimer): Loop;
}

interface Summed {
  stations: number;
  stationDays: number;
  isLeft: boolean;
}

export function createEnergySums({ database: { pool }, log, now }: EnergySumsPorts): EnergySums {
  const logRepeated = createRepeatedLog(log);
  const outage = createOutageLog(log, {
    fails: 'energies cannot be summed; will retry',
    works: 'energies are summed again',
  });

  async function sum(signal?: AbortSignal): Promise<Summed> {
    const at = now();
    const due = await dueStations(pool, at);
    let stationDays = 0;
    for (let first = 0; first < due.length && !signal?.aborted; first += STATIONS) {
      stationDays += await sumBatch(due.slice(first, first + STATIONS));
      await pause(PAUSE_MS);
    }
    if (!signal?.aborted) await noteChecked(pool, at);
    const { rowCount } = await pool.query('select from energy_change limit 1');
    return { stations: due.length, stationDays, isLeft: rowCount === 1 };
  }

  /**
   * Where the batch fails, such as for a damaged page, each station by itself; those that fail then remain to be
   * summed.
   */
  async function sumBatch(ids: readonly number[]): Promise<number> {
    try {
      return await inSnapshotTransaction(pool, (client) => sumStations(client, ids, now()));
    } catch (error) {
      if (isUnavailable(error)) throw error;
      if (ids.length === 1) {
        logRepeated('error', { err: error, station: ids[0] }, 'energies of a station could not be summed');
        await noteUnsummed(pool, ids[0]!);
        return 0;
      }
      let stationDays = 0;
      for (const id of ids) stationDays += await sumBatch([id]);
      return stationDays;
    }
  }

  const run = (signal?: AbortSignal) => whenAlone(pool, AdvisoryLock.sums, () => sum(signal));

  return {
    run,
    start(everyMs, setTimer) {
      let summed: Summed | null = null;
      async function sumNext(signal: AbortSignal): Promise<void> {
        summed = null;
        summed = await run(signal);
      }
      const every = () => (summed?.isLeft === true && summed.stationDays > 0 ? PAUSE_MS : everyMs);
      return startLoop(sumNext, { every, atOnce: true, setTimer, outage });
    },
  };
}

/**
 * Stations that are new, deleted or changed; those that go on reporting once they are old enough. By zone, so that a
 * batch shares its days.
 */
async function dueStations(pool: pg.Pool, now: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select coalesce(station.id, summed.station_id, changed.station_id) as id
     from station full join station_sums summed on summed.station_id = station.id
     full join (select distinct station_id from energy_change) changed
       on changed.station_id = coalesce(station.id, summed.station_id)
     left join (select station_id, sum(version) as version from gateway join ingest_sequence on gateway_id = gateway.id
       group by station_id) received on received.station_id = station.id
     where summed.station_id is null or station.id is null
       or changed.station_id is not null
       or (summed.computed_at <= $1::bigint - ${REFRESH_MS} and (coalesce(received.version, 0) <> summed.version
         or summed.hour_open and summed.counted_until / 900000 < $1::bigint / 900000))
     order by station.time_zone, id`,
    [now],
  );
  return rows.map(({ id }) => id);
}

const noteUnsummed = (pool: pg.Pool, stationId: number) =>
  pool.query(
    `insert into energy_change (station_id, began_at, ended_at)
     select $1, 0, ${Number.MAX_SAFE_INTEGER} where not exists (select from energy_change where station_id = $1)`,
    [stationId],
  );

const CHECKED = 'sums.checked';

const noteChecked = (pool: pg.Pool, at: number) =>
  pool.query(
    'insert into deployment (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [CHECKED, String(at)],
  );

/** When everything that had changed was summed last, epoch ms; 0 for never. */
export async function lastChecked(client: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await client.query<{ value: string }>('select value from deployment where key = $1', [
    CHECKED,
  ]);
  return Number(rows[0]?.value ?? 0);
}
