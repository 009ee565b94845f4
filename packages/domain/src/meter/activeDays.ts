import { DAY } from '../time/zone.ts';
import type { MeterChannel } from './meterFile.ts';

/** First and last day of active energy, as dates of the file's clock; null without such a day. */
export function activeDays(channels: readonly MeterChannel[]): { first: string; last: string } | null {
  const active = channels.filter(({ role, days }) => role !== null && days.length > 0);
  if (active.length === 0) return null;
  const date = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);
  return {
    first: date(Math.min(...active.map(({ days }) => days[0]!.day))),
    last: date(Math.max(...active.map(({ days }) => days.at(-1)!.day))),
  };
}
