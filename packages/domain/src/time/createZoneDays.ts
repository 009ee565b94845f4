import { addLocalDays, localMidnight } from './localDate.ts';

/** @returns the local day of an instant by zone, cached until it ends */
export function createZoneDays(): (zone: string, now: number) => { start: number; end: number } {
  const days = new Map<string, { start: number; end: number }>();
  return (zone, now) => {
    const known = days.get(zone);
    if (known && now >= known.start && now < known.end) return known;
    const start = localMidnight(zone, now);
    const day = { start, end: addLocalDays(zone, start, 1) };
    days.set(zone, day);
    return day;
  };
}
