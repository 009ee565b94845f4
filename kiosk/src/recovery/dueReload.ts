/** What a page knows when it asks itself whether to load itself anew. */
export interface Moment {
  /** ms, and the hour of the day at the wall, 0 to 23. */
  now: number;
  hour: number;
  /** When the page was loaded, ms. */
  startedAt: number;
  /** Since when another build waits, ms; null while none does. */
  newSince: number | null;
  /** Scenes change, no fault is shown, nobody is there. */
  quiet: boolean;
}

/** A new build waits so long for a quiet moment, ms. */
export const MOST_WAIT_MS = 30 * 60_000;
/** A page that ran for so long is loaded anew in the small hours, ms. */
export const LONG_RUN_MS = 24 * 3_600_000;
const SMALL_HOURS = { from: 2, before: 5 };

/** `update`: take the build that waits. `refresh`: the page ran for more than a day, and it is night. */
export function dueReload(moment: Moment): 'update' | 'refresh' | null {
  const { now, hour, startedAt, newSince, quiet } = moment;
  if (newSince !== null && (quiet || now - newSince >= MOST_WAIT_MS)) return 'update';
  const night = hour >= SMALL_HOURS.from && hour < SMALL_HOURS.before;
  return quiet && night && now - startedAt > LONG_RUN_MS ? 'refresh' : null;
}
