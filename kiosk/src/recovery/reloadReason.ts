/** Conditions that decide whether a page reloads. */
export interface ReloadConditions {
  /** ms, and the hour of the day on the wall, 0 to 23. */
  now: number;
  hour: number;
  /** When the page was loaded, ms. */
  startedAt: number;
  /** Since when a new build waits, ms; null for none. */
  updateSince: number | null;
  /** Scenes rotate, no fault is shown, the wall is not in use. */
  isIdle: boolean;
}

/** Longest wait of a new build for an idle moment, ms. */
export const MAX_WAIT_MS = 30 * 60_000;
/** A page that has run longer is reloaded at night, ms. */
export const LONG_RUN_MS = 24 * 3_600_000;
const NIGHT_HOURS = { from: 2, before: 5 };

/** `update`: use the build that waits. `refresh`: the page has run for more than a day, and it is night. */
export function reloadReason(conditions: ReloadConditions): 'update' | 'refresh' | null {
  const { now, hour, startedAt, updateSince, isIdle } = conditions;
  if (updateSince !== null && (isIdle || now - updateSince >= MAX_WAIT_MS)) return 'update';
  const isNight = hour >= NIGHT_HOURS.from && hour < NIGHT_HOURS.before;
  return isIdle && isNight && now - startedAt > LONG_RUN_MS ? 'refresh' : null;
}
