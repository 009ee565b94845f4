import type { AlarmMessage } from '@heliograph/contracts/mqtt';

/** An alarm as a gateway tells of it: when it begins, and again when it ends. */
export type ToldAlarm = AlarmMessage['alarms'][number];

export type AlarmJournal = ReturnType<typeof createAlarmJournal>;

/** Most entries that are kept: who is further behind has to read anew. */
const MOST = 20_000;

/** What gateways told of alarms, so that what was read before can catch up. */
export function createAlarmJournal() {
  let entries: ToldAlarm[] = [];
  /** Number of the first entry. */
  let first = 0;

  return {
    /** Number of the next entry. */
    next: () => first + entries.length,

    note(alarm: ToldAlarm) {
      entries.push(alarm);
      if (entries.length < MOST) return;
      const gone = MOST / 2;
      entries = entries.slice(gone);
      first += gone;
    },

    /** Something may have gone unheard: nobody can catch up with entries alone. */
    interrupt() {
      first += entries.length + 1;
      entries = [];
    },

    /** Entries from a number on; null when some of them are gone. */
    since: (number: number): readonly ToldAlarm[] | null =>
      number < first ? null : entries.slice(number - first),
  };
}
