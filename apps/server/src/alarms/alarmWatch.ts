import type { SetTimer } from '@heliograph/domain/time';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import { createOutageLog } from '../support/outageLog.ts';
import { startLoop, type Loop } from '../support/startLoop.ts';
import { AdvisoryLock } from '../storage/advisoryLock.ts';
import { markAlarms } from '../storage/repositories/alarmSuppressions.ts';
import type { Schema } from '../storage/schema.ts';
import { endReturned, markSilent, raiseGone, type Watched } from './gatewayAlarms.ts';
import { endIncidents, openIncidents } from './incidents.ts';
import { suppressSymptoms } from './symptoms.ts';

const EVERY_MS = 5_000;
/** After a longer pause the server was stopped, its clock was set, or the database was not available. */
const MAX_PAUSE_MS = 3 * EVERY_MS;

interface AlarmWatchPorts {
  db: Kysely<Schema>;
  log: Logger;
  /** False while messages of gateways may be on their way for longer than usual. */
  isReceiving: () => Promise<boolean>;
  /** Epoch ms. */
  now: () => number;
}

/**
 * Raises and ends alarms of gateways that are gone, finds what suppresses others and what belongs together, and notes
 * alarms whose suppression has ended (docs/adr/0052). One server of a database at a time.
 */
export function createAlarmWatch({ db, log, isReceiving, now }: AlarmWatchPorts) {
  /** Since when everything that gateways send has been received. */
  let listeningSince = -Infinity;
  let checkedAt = -Infinity;

  /** Silence of gateways while the server could not hear them does not count. */
  async function checkSilence(): Promise<void> {
    const isHeard = await isReceiving();
    const at = now();
    const pause = at - checkedAt;
    if (!isHeard || pause > MAX_PAUSE_MS || pause < 0) listeningSince = at;
    await db.transaction().execute((tx) => markSilent(tx, listeningSince, at));
    checkedAt = at;
  }

  async function check(): Promise<void> {
    await checkSilence();
    await db.transaction().execute((tx) => checkIn(tx, now()));
  }

  return {
    check,

    start: (setTimer: SetTimer): Loop =>
      startLoop(check, {
        every: EVERY_MS,
        setTimer,
        outage: createOutageLog(log, {
          fails: 'alarms cannot be watched',
          works: 'alarms are watched again',
        }),
      }),
  };
}

async function checkIn(tx: Transaction<Schema>, now: number): Promise<void> {
  const { rows } = await sql<{ mine: boolean }>`
select pg_try_advisory_xact_lock(${AdvisoryLock.alarmWatch}) as mine`.execute(tx);
  if (rows[0]?.mine !== true) return;
  const ended = await endReturned(tx, now);
  const raised = await raiseGone(tx, now);
  const suppressed = await suppressSymptoms(tx, now);
  const together = await openIncidents(
    tx,
    now,
    raised.map(({ id }) => id),
  );
  const apart = await endIncidents(tx, now);
  const released = await releaseEnded(tx, now);
  const changed = [ended, raised, suppressed, together, apart, released].flat();
  await markAlarms(tx, [...new Set(changed.map(({ stationId }) => stationId))]);
}

/** Notes alarms that are still pending when a suppression ends: they alarm as new. */
async function releaseEnded(tx: Transaction<Schema>, now: number): Promise<Watched[]> {
  const { rows } = await sql<Watched>`
with causes as (
  update alarm_cause set released = true where not released and until_at <= ${now} returning alarm_id
), ended as (
  update alarm_suppression set released = true where not released and until_at <= ${now}
  returning device_id, station_id, company_id, code, from_at, until_at
), freed as (
  select alarm_id as id from causes
  union
  select alarm.id from ended join device on device.id = ended.device_id or device.station_id = ended.station_id
    or device.station_id in (select id from station where station.company_id = ended.company_id)
  join alarm on alarm.device_id = device.id and (ended.code is null or alarm.code = ended.code)
  where ended.from_at < ended.until_at and alarm.recovered_at is null
), noted as (
  insert into alarm_change (alarm_id, ended)
  select alarm.id, false from freed join alarm on alarm.id = freed.id where alarm.recovered_at is null
  returning alarm_id
)
select device.station_id as "stationId" from noted join alarm on alarm.id = noted.alarm_id
join device on device.id = alarm.device_id`.execute(tx);
  return rows;
}
