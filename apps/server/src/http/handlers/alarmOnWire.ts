import { type AlarmHandling, AlarmHandlingState, type AlarmRecord } from '@heliograph/contracts/http';
import { alarmTexts } from '@heliograph/domain/alarmCatalogue';
import {
  acknowledgementAt,
  alarmPriority,
  alarmState,
  type AlarmState,
  type Suppression,
  wasAnnounced,
} from '@heliograph/domain/alarms';
import type { Access } from '../../access/access.ts';
import { getFacts, suppressionKind, type PlacedAlarm } from '../../storage/repositories/alarmHandling.ts';
import type { SuppressionOfDevice } from '../../storage/repositories/alarmSuppressions.ts';
import type { Services } from '../services.ts';

interface WireContext {
  /** Suppressions of the alarm's device. */
  suppressions: readonly SuppressionOfDevice[] | undefined;
  /** The session may see names of people of the station. */
  seesNames: boolean;
  now: number;
}

export function alarmOnWire(row: PlacedAlarm, context: WireContext): AlarmRecord {
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
    handling: getHandling(row, context),
    incident: row.incident,
  };
}

/** @param rows newest first */
export async function alarmsOnWire(
  { repositories, now }: Pick<Services, 'repositories' | 'now'>,
  rows: readonly PlacedAlarm[],
  { may }: Access,
): Promise<AlarmRecord[]> {
  const oldest = rows.at(-1);
  if (!oldest) return [];
  const suppressions = await repositories.alarmHandling.suppressions(
    rows.map(({ device_id }) => device_id),
    oldest.began_at,
  );
  const at = now();
  return rows.map((row) =>
    alarmOnWire(row, {
      suppressions: suppressions.get(row.device_id),
      seesNames: may('station.private', row.station_id),
      now: at,
    }),
  );
}

function getHandling(row: PlacedAlarm, { suppressions, seesNames, now }: WireContext): AlarmHandling {
  const facts = getFacts(row, suppressions);
  const state = alarmState(facts, now);
  const acknowledged = acknowledgementAt(facts, now);
  const name = (by: string) => (seesNames ? by : '');
  const kind = SUPPRESSES[state];
  const hidden = suppressions?.find(
    (each) =>
      kind !== undefined && each.from_at <= now && each.until_at > now && suppressionKind(each, row) === kind,
  );
  return {
    state,
    acknowledgedAt: acknowledged?.at ?? null,
    acknowledgedBy: name(acknowledged?.by ?? ''),
    announced: wasAnnounced(row.began_at, facts.suppressions),
    suppressedUntil: hidden && hidden.until_at < Infinity ? hidden.until_at : null,
    suppressedBy: name(hidden?.by_name ?? ''),
    reason: seesNames ? (hidden?.reason ?? '') : '',
    cause: hidden?.cause
      ? { kind: hidden.cause.kind, alarmId: hidden.cause.by === null ? null : String(hidden.cause.by) }
      : null,
  };
}

/** Kind of suppression behind a state. */
const SUPPRESSES: Partial<Record<AlarmState, Suppression['kind']>> = {
  shelved: 'shelf',
  outOfService: 'maintenance',
  suppressed: 'cause',
};

/** The position of an alarm's state among the options of `AlarmHandlingState`. */
export function stateNumber(
  alarm: Parameters<typeof getFacts>[0],
  suppressions: WireContext['suppressions'],
  now: number,
): number {
  return AlarmHandlingState.options.indexOf(alarmState(getFacts(alarm, suppressions), now));
}
