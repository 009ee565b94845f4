/** Stations are read again when a page opens, now and then while a portal page is open … */
const REREAD_MS = 60_000;
/** … and more rarely for walls, which are not reloaded for months. */
const UNATTENDED_MS = 300_000;

interface Options {
  now: () => number;
  /** True if a portal page is open. */
  watched: () => boolean;
}

/** When stations, and alarms of those that no page looks at, are to be read again. */
export function createRereads({ now, watched }: Options) {
  let readAt = now();
  let alarmsDueAt = now() + REREAD_MS;
  return {
    /** They are read now. */
    begin() {
      readAt = now();
    },
    isDue: (): boolean => now() >= readAt + (watched() ? REREAD_MS : UNATTENDED_MS),
    /** True once each minute. */
    areAlarmsDue(): boolean {
      if (now() < alarmsDueAt) return false;
      alarmsDueAt = now() + REREAD_MS;
      return true;
    },
  };
}
