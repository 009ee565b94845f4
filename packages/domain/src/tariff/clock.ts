/** The end of the day as stored and as shown [TAR-04]. */
export const STORED_END = '23:59';
export const SHOWN_END = '24:00';
const DAY_ENDS: readonly string[] = [STORED_END, SHOWN_END, '00:00'];

export const HOURS_PER_DAY = 24;

export const isDayEnd = (clock: string): boolean => DAY_ENDS.includes(clock);

/** `07:00` for 7, `24:00` for 24. */
export const formatHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** The hour of a time, 0 to 24; NaN if not on the hour. */
export function parseHour(clock: string): number {
  return /^([01]\d|2[0-4]):00$/.test(clock) ? Number(clock.slice(0, 2)) : NaN;
}
