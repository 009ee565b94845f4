import type { ImportCell } from '@heliograph/contracts/engine';
import { parseClockTime } from '../time/clockTimes.ts';
import { DAY } from '../time/index.ts';

type Cell = Exclude<ImportCell, null>;

/** A calendar date as YYYY-MM-DD; null where the order of day and month is not certain, or it is none. */
export function parseDate(cell: Cell): string | null {
  if (typeof cell === 'boolean' || (typeof cell === 'string' && !/^\s*\d{4}\D/.test(cell))) return null;
  const clock = parseClockTime(cell, 'ymd');
  return clock === null || clock.local % DAY !== 0 ? null : new Date(clock.local).toISOString().slice(0, 10);
}

/** Spreadsheets count times from one of these days, and midnight at the end of a day is the next. */
const TIME_OF_DAY = /^(?:1899-12-3[01]|1900-01-0[12])(?: (\d{2}:\d{2}):\d{2})?$/;

/** A time of day as HH:mm, where midnight may be 00:00 at the end of a day too; null for none. */
export function parseClock(cell: Cell): string | null {
  if (typeof cell === 'boolean') return null;
  if (typeof cell === 'number') {
    if (Number.isInteger(cell)) return cell >= 0 && cell <= 24 ? clockText(cell, 0) : null;
    const minutes = Math.round(cell * 24 * 60);
    return cell > 0 && cell < 1 ? clockText(Math.floor(minutes / 60), minutes % 60) : null;
  }
  const text = cell.trim();
  const ofDay = TIME_OF_DAY.exec(text);
  if (ofDay) return ofDay[1] ?? '00:00';
  const [, hourText, minute = '00', half] =
    /^(\d{1,2})(?:[:.：时](\d{2})?(?::00)?分?)?\s*([ap]\.?m\.?)?$/i.exec(text) ?? [];
  if (hourText === undefined) return null;
  let hour = Number(hourText);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
  }
  return hour > 24 || Number(minute) > 59 ? null : clockText(hour, Number(minute));
}

const clockText = (hour: number, minute: number): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
