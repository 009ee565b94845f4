import type { SetTimer } from '@heliograph/domain/time';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import { createOutageLog } from '../support/outageLog.ts';
import { startLoop, type Loop } from '../support/startLoop.ts';
import { AdvisoryLock } from '../storage/advisoryLock.ts';
import { markAlarms } from '../storage/repositories/alarmSuppressions.ts';
import type { Schema } from '../storage/schema.ts';
import { endReturned, raiseGone } from './gatewayAlarms.ts';
import { endIncidents, openIncidents } from './incidents.ts';
import { releaseEnded } from './releaseEnded.ts';
import { suppressSymptoms } from './symptoms.ts';

const EVERY_MS = 5_000;

interface AlarmWatchPorts {
  db: Kysely<Schema>;
  log: Logger;
  /** Epoch ms. */
  now: () => number;
}

/**
 * Raises and ends alarms of gateways that are gone, finds what suppresses others and what belongs together, and notes
 * alarms whose suppression has ended (docs/adr/0052). One server of a database at a time.
 */
export function createAlarmWatch({ db, log, now }: AlarmWatchPorts) {
  const check = () => db.transaction().execute((tx) => checkIn(tx, now()));

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
