import type { Suppression } from './alarmState.ts';

/** A cause is found so much later than its symptoms: gateways are gone for a minute before they alarm, ms. */
export const CAUSE_DELAY_MS = 2 * 60_000;

/**
 * True if people were told of an alarm when it began at `beganAt`, ms. Statistics and the load count no others
 * [ALM-07]: one that is shelved later was told of.
 */
export const wasAnnounced = (beganAt: number, suppressions: readonly Suppression[]): boolean =>
  !suppressions.some(({ kind, from, until }) =>
    kind === 'cause' ? from <= beganAt + CAUSE_DELAY_MS : from <= beganAt && beganAt < until,
  );

/** An alarm as it is counted; `incident` is null for none. */
interface CountedAlarm {
  id: string;
  timestamp: number;
  incident: number | null;
}

/** Alarms to count: the first of each incident, which is one line and one notification, and all others [TRU-05]. */
export function countedAlarms<A extends CountedAlarm>(alarms: Iterable<A>): A[] {
  const counted: A[] = [];
  const first = new Map<number, number>();
  for (const alarm of alarms) {
    const place = alarm.incident === null ? undefined : first.get(alarm.incident);
    if (place === undefined) {
      if (alarm.incident !== null) first.set(alarm.incident, counted.length);
      counted.push(alarm);
    } else if (alarm.timestamp < counted[place]!.timestamp) counted[place] = alarm;
  }
  return counted;
}
