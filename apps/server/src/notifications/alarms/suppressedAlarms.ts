import { alarmState, isSuppressed } from '@heliograph/domain/alarms';
import type { Kysely } from 'kysely';
import { anyInt } from '../../storage/anyOf.ts';
import { getFacts } from '../../storage/repositories/alarmHandling.ts';
import { suppressionsOfDevices } from '../../storage/repositories/alarmSuppressions.ts';
import type { Schema } from '../../storage/schema.ts';

/** Alarms among these that no one is notified about now: shelved, out of service, or suppressed by their cause. */
export async function suppressedAlarms(
  db: Kysely<Schema>,
  ids: readonly number[],
  now: number,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const alarms = await db.selectFrom('alarm').selectAll().where('id', '=', anyInt(ids)).execute();
  const suppressions = await suppressionsOfDevices(
    db,
    alarms.map(({ device_id }) => device_id),
    now,
  );
  return new Set(
    alarms
      .filter((alarm) => isSuppressed(alarmState(getFacts(alarm, suppressions.get(alarm.device_id)), now)))
      .map(({ id }) => id),
  );
}
