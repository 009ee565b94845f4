import { Refused } from './refused.ts';

const DAY_MS = 86_400_000;

/**
 * Passes a range [start, end) that runs forwards and is no longer than so many days.
 * @throws Refused naming `end`
 */
export function requireRange(start: number, end: number, days = Infinity): void {
  if (end <= start) throw new Refused('badRequest', 'rangeBackwards', { field: 'end' });
  if (end - start > days * DAY_MS)
    throw new Refused('badRequest', 'rangeTooLong', { field: 'end', values: { days } });
}
