import { type AlarmHandling, AlarmHandlingState, type AlarmRecord } from '@heliograph/contracts/http';
import { alarmTexts } from '@heliograph/domain/alarmCatalogue';
import { acknowledgementAt, alarmPriority, alarmState } from '@heliograph/domain/alarms';
import { factsOf, type PlacedAlarm } from '../../storage/repositories/alarmHandling.ts';
import type { SuppressionOfDevice } from '../../storage/repositories/alarmSuppressions.ts';

interface Sight {
  /** Of the device of the alarm. */
  suppressions: readonly SuppressionOfDevice[] | undefined;
  /** The session may see names of people of the station. */
  seesNames: boolean;
  now: number;
}

export function alarmOnWire(row: PlacedAlarm, sight: Sight): AlarmRecord {
  return {
    id: String(row.id),
    deviceId: row.device,
    timestamp: row.began_at,
    recovery: row.recovered_at ?? 0,
    detail: JSON.stringify({ msg: row.message, deviceName: row.device_name, code: row.code }),
    level: row.level,
    priority: alarmPriority({ ...row, msg: row.message }, alarmTexts.en),
    state: row.recovered_at === null ? 0 : 1,
    type: row.type,
    handling: handlingOf(row, sight),
  };
}

function handlingOf(row: PlacedAlarm, { suppressions, seesNames, now }: Sight): AlarmHandling {
  const facts = factsOf(row, suppressions);
  const state = alarmState(facts, now);
  const acknowledged = acknowledgementAt(facts, now);
  const name = (by: string) => (seesNames ? by : '');
  const held = suppressions?.find(
    ({ code, from_at, until_at }) =>
      from_at <= now && until_at > now && (state === 'shelved' ? code === row.code : code === null),
  );
  const hidden = state === 'shelved' || state === 'outOfService' ? held : undefined;
  return {
    state,
    acknowledgedAt: acknowledged?.at ?? null,
    acknowledgedBy: name(acknowledged?.by ?? ''),
    suppressedUntil: hidden?.until_at ?? null,
    suppressedBy: name(hidden?.by_name ?? ''),
    reason: seesNames ? (hidden?.reason ?? '') : '',
  };
}

/** The position of an alarm's state among the options of `AlarmHandlingState`. */
export function stateNumber(
  alarm: Parameters<typeof factsOf>[0],
  suppressions: Sight['suppressions'],
  now: number,
): number {
  return AlarmHandlingState.options.indexOf(alarmState(factsOf(alarm, suppressions), now));
}
