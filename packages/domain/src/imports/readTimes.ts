import type { ImportCell } from '@heliograph/contracts/engine';
import { parseClockTime } from '../time/clockTimes.ts';
import { DAY } from '../time/index.ts';

type Cell = Exclude<ImportCell, null>;

/** Parses a calendar date to YYYY-MM-DD; null if invalid or if day and month are ambiguous. */
export function parseDate(cell: Cell): string | null {
  if (typeof cell === 'boolean' || (typeof cell === 'string' && !/^\s*\d{4}\D/.test(cell))) return null;
  const clock = parseClockTime(cell, 'ymd');
  return clock === null || clock.local % DAY !== 0 ? null : new Date(clock.local).toISOString().slice(0, 10);
}

/** Dates that spreadsheets use for a time of day; midnight at the end of a day is the next date. */
const TIME_OF_DAY = /^(?:1899-12-3[01]|1900-01-0[12])(?: (\d{2}:\d{2}):\d{2})?$/;

/** Parses a time of day to HH:mm; 00:00 may also mean midnight at the end of a day. Null if invalid. */
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
