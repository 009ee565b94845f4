import type { ImportCell } from '@heliograph/contracts/engine';
import { MAX_PRICE, PRICE_MINUTES, PRICE_TIMES, type PriceMinutes } from '@heliograph/contracts/http';
import { toInstant, parseClockTime, type DateOrder } from '../time/clockTimes.ts';
import { parseNumber, type DecimalSign } from '../imports/index.ts';
import { DAY } from '../time/index.ts';
import { PRICE_DIVISORS, type PriceUnit } from './priceColumns.ts';
import type { PriceRange } from './priceFile.ts';

/** How to read a table of prices. */
export interface PriceChoice {
  /** Column indexes. */
  time: number;
  price: number;
  unit: PriceUnit;
  /** IANA zone of its times. */
  zone: string;
  order: DateOrder;
  decimal: DecimalSign;
  /** Edge of the interval that a time stamps. */
  stamp: 'start' | 'end';
  /** Column of regions, and the one that is read; null for all rows. */
  region: { column: number; name: string } | null;
  /** Column that says which prices are forecasts; null if none does. */
  kind: number | null;
}

/** A row of a table, with its number in the file. */
export interface PriceRow {
  row: number;
  cells: readonly ImportCell[];
}

/**
 * - `time`: invalid, or skipped by a clock change
 * - `number`: no price, or one that is too large
 * - `duplicate`: a second, different price for the same interval
 * - `grid`: not aligned to the other intervals
 */
export type PriceIssueReason = 'time' | 'number' | 'duplicate' | 'grid';

export interface PriceIssue {
  row: number;
  /** Column index. */
  column: number;
  why: PriceIssueReason;
  found: string;
}

/** Prices read from a table. */
export interface ReadPrices {
  /** Null if nothing can be read. */
  range: PriceRange | null;
  /** Most frequent time between rows, minutes; null if prices cannot have that interval length. */
  step: number | null;
  /** The first rows that are left out, and their total number. */
  issues: PriceIssue[];
  issueCount: number;
  /** Number of rows that repeat an interval with the same price. */
  repeats: number;
  /** Number of rows that are not read as they are forecasts, or of other regions. */
  forecasts: number;
  elsewhere: number;
  /** The first times without a price within the range, ms, and their total number. */
  gaps: { start: number; end: number }[];
  gapCount: number;
}

const MINUTE = 60_000;
/** Number of entries that a page shows. */
const SHOWN = 100;
const NOTHING = /^(-|–|—|n\/?a|null|nan)?$/i;

const FORECAST = /forecast|predispatch|^(pd|p5min|p30)/i;
const getText = ({ cells }: PriceRow, column: number): string => String(cells[column] ?? '').trim();

/** Rounds a price to a billionth, which `columns` stores in few bytes. */
export const roundPrice = (price: number): number => Math.round(price * 1e9) / 1e9;

/** Reads the prices of a table. Unreadable rows are left out and reported. */
export function readPrices(rows: readonly PriceRow[], choice: PriceChoice): ReadPrices {
  const here = rows.filter(
    (row) => choice.region === null || getText(row, choice.region.column) === choice.region.name,
  );
  const table = here.filter((row) => choice.kind === null || !FORECAST.test(getText(row, choice.kind)));
  const leftOut = { elsewhere: rows.length - here.length, forecasts: here.length - table.length };
  const issues: PriceIssue[] = [];
  let issueCount = 0;
  const report = (row: number, column: number, why: PriceIssueReason, found: ImportCell) => {
    issueCount++;
    if (issues.length < SHOWN) issues.push({ row, column, why, found: String(found) });
  };
  const stamped = listStamps(table, choice, report);
  const step = getStep(stamped.map(({ at }) => at));
  const none = { range: null, issues, issueCount, repeats: 0, ...leftOut, gaps: [], gapCount: 0 };
  if (step === null) return { ...none, step: null };
  const shift = choice.stamp === 'end' ? step : 0;
  const starts = stamped.map(({ at }) => at - shift);
  const minutes = listMinutes(starts, step);
  if (minutes === null) return { ...none, step: null };
  const length = minutes * MINUTE;
  const offGrid = (at: number) => at % length !== 0 || at < PRICE_TIMES.first || at + step > PRICE_TIMES.end;
  const own = stamped.flatMap(({ row, price, cell, time }, index) => {
    const start = starts[index]!;
    if (price === null) return [];
    if (!offGrid(start)) return [{ row, price, cell, start }];
    report(row, choice.time, 'grid', time);
    return [];
  });
  if (own.length === 0) return { ...none, step: step / MINUTE };
  const first = own.reduce((least, { start }) => Math.min(least, start), Infinity);
  const end = own.reduce((most, { start }) => Math.max(most, start + step), -Infinity);
  const values = new Float64Array((end - first) / length).fill(NaN);
  let repeats = 0;
  for (const { start, row, price, cell } of own) {
    const place = (start - first) / length;
    const interval = values.subarray(place, place + step / length);
    if (interval.every(Number.isNaN)) interval.fill(price);
    else if (interval.every((known) => known === price)) repeats++;
    else report(row, choice.price, 'duplicate', cell);
  }
  return {
    range: { minutes, start: first, values },
    step: step / MINUTE,
    issues,
    issueCount,
    repeats,
    ...leftOut,
    ...findGaps({ minutes, start: first, values }),
  };
}

interface Stamped {
  row: number;
  /** Time as stated in the file, ms. */
  at: number;
  time: ImportCell;
  /** Per kWh; null if the row has none. */
  price: number | null;
  cell: ImportCell;
}

function listStamps(
  table: readonly PriceRow[],
  { time, price, unit, zone, order, decimal }: PriceChoice,
  report: (row: number, column: number, why: PriceIssueReason, found: ImportCell) => void,
): Stamped[] {
  const clocks = table.flatMap(({ row, cells }) => {
    const cell = cells[time] ?? null;
    const clock = typeof cell === 'string' || typeof cell === 'number' ? parseClockTime(cell, order) : null;
    if (clock) return [{ row, clock, cell, value: cells[price] ?? null }];
    if (cell !== null || cells[price] != null) report(row, time, 'time', cell ?? '');
    return [];
  });
  // Row order tells the two occurrences of a repeated hour apart.
  if (clocks.length > 1 && clocks[0]!.clock.local > clocks.at(-1)!.clock.local) clocks.reverse();
  let previous = -Infinity;
  return clocks.flatMap(({ row, clock, cell, value }): Stamped[] => {
    const at = toInstant(clock, zone, previous);
    if (at === null) {
      report(row, time, 'time', cell);
      return [];
    }
    previous = at;
    const stamp = { row, at, time: cell, cell: value };
    if (value === null || (typeof value === 'string' && NOTHING.test(value.trim())))
      return [{ ...stamp, price: null }];
    const number =
      typeof value === 'number' ? value : typeof value === 'string' ? parseNumber(value, decimal) : null;
    const perKwh = number === null ? NaN : roundPrice(number / PRICE_DIVISORS[unit]);
    if (Math.abs(perKwh) <= MAX_PRICE) return [{ ...stamp, price: perKwh }];
    report(row, price, 'number', value);
    return [{ ...stamp, price: null }];
  });
}

/**
 * Most frequent time between rows, ms; the shortest of equally frequent ones; null if prices cannot have it.
 */
function getStep(stamps: readonly number[]): number | null {
  const counts = new Map<number, number>();
  stamps.forEach((at, index) => {
    const step = Math.abs(at - (stamps[index - 1] ?? at));
    if (step > 0) counts.set(step, (counts.get(step) ?? 0) + 1);
  });
  const [most] = [...counts].sort(([a, some], [b, others]) => others - some || a - b);
  const step = most?.[0] ?? null;
  return step !== null && step <= DAY && step % (PRICE_MINUTES[0] * MINUTE) === 0 ? step : null;
}

/**
 * The longest interval length that fits most of these starts; hours of a zone may start at half hours of UTC.
 */
function listMinutes(starts: readonly number[], step: number): PriceMinutes | null {
  const fits = (minutes: number) =>
    step % (minutes * MINUTE) === 0 &&
    starts.filter((at) => at % (minutes * MINUTE) === 0).length > starts.length / 2;
  return PRICE_MINUTES.findLast(fits) ?? null;
}

/** Times without a price within a range. */
export function findGaps({ minutes, start, values }: PriceRange): Pick<ReadPrices, 'gaps' | 'gapCount'> {
  const gaps: { start: number; end: number }[] = [];
  let gapCount = 0;
  let open = -1;
  for (let place = 0; place <= values.length; place++) {
    const isGap = place < values.length && Number.isNaN(values[place]);
    if (isGap && open < 0) open = place;
    if (isGap || open < 0) continue;
    gapCount++;
    if (gaps.length < SHOWN)
      gaps.push({ start: start + open * minutes * MINUTE, end: start + place * minutes * MINUTE });
    open = -1;
  }
  return { gaps, gapCount };
}
