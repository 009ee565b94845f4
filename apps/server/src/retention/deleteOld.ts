import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Retention } from '../config/retention.ts';
import { DAY, utcDay } from '../series/days.ts';
import { keepSamplesSince } from '../series/keptSamples.ts';
import { numberArray } from '../storage/arrayText.ts';
import { inTransaction } from '../storage/client.ts';
import { dropPartition, readPartitions, type Partition } from '../storage/partitions.ts';

export interface RetentionPorts {
  pool: pg.Pool;
  retention: Retention;
  /** Epoch ms. */
  now: () => number;
}

/** Rows a statement: locks and WAL stay short, so that ingest never waits for them. */
const BATCH = 500;
const BATCH_DEVICES = 50;
/** Between two batches, for everyone else. */
const PAUSE_MS = 20;

/** Rows of tables older than $1, oldest first. */
const OLD: readonly { kind: Exclude<keyof Retention, 'samples'>; table: string; old: string; by: string }[] =
  [
    // With what people did with them.
    { kind: 'alarms', table: 'alarm', old: 'began_at < $1 and recovered_at < $1', by: 'began_at' },
    { kind: 'alarms', table: 'alarm_suppression', old: 'until_at < $1', by: 'until_at' },
    { kind: 'alarms', table: 'incident', old: 'ended_at < $1', by: 'ended_at' },
    { kind: 'audit', table: 'audit', old: 'at < $1', by: 'at' },
    { kind: 'messages', table: 'notice', old: 'at < $1', by: 'at' },
    { kind: 'communication', table: 'comm_log', old: 'created_at < $1', by: 'created_at' },
    { kind: 'sessions', table: 'session', old: 'coalesce(revoked_at, expires_at) < $1', by: 'id' },
  ];

/**
 * [OPS-07] Deletes what is older than it is kept: packed days by periods, everything else in small batches. Several
 * servers may do so at once, but for packed days.
 *
 * @returns rows deleted by kind; of samples, days of devices
 */
export async function deleteOld(
  { pool, retention, now }: RetentionPorts,
  signal?: AbortSignal,
): Promise<Record<keyof Retention, number>> {
  const deleted = { samples: 0, alarms: 0, audit: 0, messages: 0, communication: 0, sessions: 0 };
  for (const { kind, table, old, by } of OLD) {
    const age = retention[kind];
    if (age === null) continue;
    let rows = BATCH;
    while (rows === BATCH && !signal?.aborted) {
      const result = await pool.query(
        `delete from ${table} where id = any (array(
           select id from ${table} where ${old} order by ${by} limit ${BATCH} for update skip locked))`,
        [now() - age],
      );
      rows = result.rowCount ?? 0;
      deleted[kind] += rows;
      if (rows === BATCH) await pause(PAUSE_MS);
    }
  }
  if (retention.samples !== null)
    deleted.samples = await deleteSamples(pool, utcDay(now() - retention.samples), signal);
  return deleted;
}

/**
 * Drops the periods of packed days that ended a day before `since`, so that every device keeps a day before its samples:
 * it holds the readings from which later energy is counted.
 *
 * @returns packed days deleted
 */
async function deleteSamples(pool: pg.Pool, since: number, signal?: AbortSignal): Promise<number> {
  const periods = await readPartitions(pool, 'sample_day');
  const old = periods.filter(({ to }) => to + DAY <= since);
  let deleted = 0;
  for (const period of old) {
    if (signal?.aborted) return deleted;
    // Before the first is gone, so that no energy is computed from what is left.
    await keepSamplesSince(pool, period.to + DAY);
    await keepLastDays(pool, period);
    const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from ${period.name}`);
    if (await dropPartition(pool, 'sample_day', period.name)) deleted += rows[0]!.n;
  }
  // Data from before there were periods forms one of many years.
  if (periods.some(({ from, to }) => from === -Infinity && to + DAY > since))
    deleted += await deleteDays(pool, since, signal);
  return deleted;
}

/** Keeps the last day in the period of each device that has none on the day after it. */
async function keepLastDays(pool: pg.Pool, { name, to }: Partition): Promise<void> {
  const goesOn = (table: string) =>
    `exists (select from sample_day later where later.device_id = ${table}.device_id and later.day = $1)`;
  await inTransaction(pool, async (client) => {
    await client.query(`delete from sample_kept where ${goesOn('sample_kept')}`, [to]);
    await client.query(
      `insert into sample_kept (device_id, day, pack)
       select distinct on (device_id) device_id, day, pack from ${name} period
       where not ${goesOn('period')} order by device_id, day desc
       on conflict (device_id) do update set day = excluded.day, pack = excluded.pack
         where excluded.day > sample_kept.day`,
      [to],
    );
  });
}

/** Deletes the days of each device before its last one before `since`. */
async function deleteDays(pool: pg.Pool, since: number, signal?: AbortSignal): Promise<number> {
  const { rows } = await pool.query<{ id: number }>('select id from device order by id');
  let deleted = 0;
  let known = false;
  for (let first = 0; first < rows.length && !signal?.aborted; first += BATCH_DEVICES) {
    const ids = numberArray(rows.slice(first, first + BATCH_DEVICES).map(({ id }) => id));
    const old = await pool.query<{ id: number; day: number }>(
      `select device_id as id, max(day) as day from sample_day where device_id = any($1::int[]) and day < $2
       group by device_id having count(*) > 1`,
      [ids, since],
    );
    if (old.rows.length === 0) continue;
    if (!known) await keepSamplesSince(pool, since);
    known = true;
    for (const { id, day } of old.rows) deleted += await deleteDaysOf(pool, id, day, signal);
  }
  return deleted;
}

async function deleteDaysOf(
  pool: pg.Pool,
  deviceId: number,
  before: number,
  signal?: AbortSignal,
): Promise<number> {
  let deleted = 0;
  for (let rows = BATCH; rows === BATCH && !signal?.aborted;) {
    const result = await pool.query(
      `delete from sample_day where device_id = $1 and day = any (array(
         select day from sample_day where device_id = $1 and day < $2 order by day limit ${BATCH}))`,
      [deviceId, before],
    );
    rows = result.rowCount ?? 0;
    deleted += rows;
    if (rows === BATCH) await pause(PAUSE_MS);
  }
  return deleted;
}
