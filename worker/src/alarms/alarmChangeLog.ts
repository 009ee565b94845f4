import type { AlarmMessage } from '@heliograph/contracts/mqtt';

/** An alarm as a gateway pushes it: when it begins, and again when it ends. */
export type ReportedAlarm = AlarmMessage['alarms'][number];

export type AlarmChangeLog = ReturnType<typeof createAlarmChangeLog>;

/** Entries that are kept: tables that are further behind are read again. */
const MAX_ENTRIES = 20_000;

/** Alarms that gateways pushed, so that tables read before can catch up. */
export function createAlarmChangeLog() {
  let entries: ReportedAlarm[] = [];
  /** Number of the first entry. */
  let first = 0;

  return {
    /** Number of the next entry. */
    next: () => first + entries.length,

    add(alarm: ReportedAlarm) {
      entries.push(alarm);
      if (entries.length < MAX_ENTRIES) return;
      const gone = MAX_ENTRIES / 2;
      entries = entries.slice(gone);
      first += gone;
    },

    /** Pushes may have been missed: entries alone are not enough to catch up. */
    interrupt() {
      first += entries.length + 1;
      entries = [];
    },

    /** Entries from a number on; null when some of them are gone. */
    since: (number: number): readonly ReportedAlarm[] | null =>
      number < first ? null : entries.slice(number - first),
  };
}
