import type { ImportCell } from '@heliograph/contracts/engine';
import type { ImportedDay, ImportedEnergy } from '@heliograph/contracts/http';
import { parseNumber, type DecimalSign } from '../imports/decimals.ts';
import { counterLimit } from '../energy/counterLimit.ts';
import { explainReadings } from '../energy/explainReadings.ts';
import { DAY, dayStart, localDay } from '../time/index.ts';
import { isCounter, isPower, measureFactor, type HistoryColumn } from './historyColumns.ts';
import { toInstant, parseClockTime, type ClockTime, type DateOrder } from '../time/clockTimes.ts';
import { createQuarterSums, type QuarterSums } from './quarterSums.ts';

/** How to read a table. */
export interface HistoryChoice {
  /** By column. */
  columns: readonly (HistoryColumn | null)[];
  /** IANA zone of its times. */
  zone: string;
  order: DateOrder;
  decimal: DecimalSign;
  /** Edge of the interval that a time stamps. */
  stamp: 'start' | 'end';
  /** Power of the station's array, kWp, which bounds what its counters can have counted. */
  installedKwp: number;
}

export interface HistoryRow {
  /** Row number in the file. */
  row: number;
  cells: readonly ImportCell[];
}

/**
 * - `time`: invalid, or skipped by a clock change
 * - `order`: not after the previous row
 * - `number`, `negative`: not a valid energy
 * - `glitch`: a reading of a counter that the ones around it contradict
 * - `reset`: the first reading after a counter restarted from zero; its energy counts
 * - `jump`: a reading that the counter cannot have reached, so that the energy before it is unknown
 */
export type HistoryIssueReason = 'time' | 'order' | 'number' | 'negative' | 'glitch' | 'reset' | 'jump';

export interface HistoryIssue {
  row: number;
  column: number;
  why: HistoryIssueReason;
  found: string;
}

export interface History {
  days: ImportedDay[];
  /** The first cells that are left out or in doubt, and their total number. */
  issues: HistoryIssue[];
  issueCount: number;
  /** Most frequent time between rows, ms; null with fewer than two rows. */
  step: number | null;
  /** Rows with a time. */
  rows: number;
}

/** Number of issues that a page shows. */
const ISSUES = 200;
const HOUR = 3_600_000;
/** Rows further apart than a day, plus an hour for clock changes, give no daily values. */
const MAX_STEP_MS = DAY + HOUR;
/** A power counts until the next one if that follows within this many steps. */
const POWER_STEPS = 3;

/** Reads the energies of a table. Unreadable cells are left out and reported. */
export function readHistory(table: readonly HistoryRow[], choice: HistoryChoice): History {
  const issues: HistoryIssue[] = [];
  let issueCount = 0;
  const report = (issue: HistoryIssue) => {
    issueCount++;
    if (issues.length < ISSUES) issues.push(issue);
  };
  const timed = findTimes(table, choice, report);
  const step = getStep(timed);
  const sums = createQuarterSums();
  if (step !== null && step <= MAX_STEP_MS)
    for (const [index, column] of choice.columns.entries())
      if (column && 'measure' in column) addColumn(sums, { timed, step, index, column, choice, report });
  return { days: sums.days(), issues, issueCount, step, rows: timed.length };
}

interface TimedRow extends HistoryRow {
  at: number;
}

function findTimes(
  table: readonly HistoryRow[],
  { columns, zone, order }: HistoryChoice,
  report: (issue: HistoryIssue) => void,
): TimedRow[] {
  const utc = columns.findIndex((column) => column?.field === 'utc');
  const index = utc >= 0 ? utc : columns.findIndex((column) => column?.field === 'time');
  if (index < 0) return [];
  const hasEnergy = ({ cells }: HistoryRow) =>
    columns.some((column, place) => column && 'measure' in column && (cells[place] ?? null) !== null);
  const parsed: { clock: ClockTime; source: HistoryRow }[] = [];
  for (const source of table) {
    const cell = source.cells[index] ?? null;
    const clock = typeof cell === 'string' || typeof cell === 'number' ? parseClockTime(cell, order) : null;
    if (clock) parsed.push({ clock, source });
    // Totals below a table have no time.
    else if (cell === null ? hasEnergy(source) && !source.cells.some(isTotal) : !isTotal(cell))
      report({ row: source.row, column: index, why: 'time', found: String(cell ?? '') });
  }
  if (parsed.length > 1 && parsed[0]!.clock.local > parsed.at(-1)!.clock.local) parsed.reverse();
  const timed: TimedRow[] = [];
  let previous = -Infinity;
  for (const { clock, source } of parsed) {
    const at = toInstant(clock, utc >= 0 ? 'UTC' : zone, previous);
    const found = String(source.cells[index]);
    if (at === null) report({ row: source.row, column: index, why: 'time', found });
    else if (at <= previous) report({ row: source.row, column: index, why: 'order', found });
    else {
      timed.push({ ...source, at });
      previous = at;
    }
  }
  return timed;
}

const TOTALS = /^((totals?|sum|rounding)\b|合计|总计|取整)/i;
const isTotal = (cell: ImportCell): boolean => typeof cell === 'string' && TOTALS.test(cell.trim());

/** Most frequent time between rows; the shortest of equally frequent ones. */
function getStep(timed: readonly TimedRow[]): number | null {
  const counts = new Map<number, number>();
  for (const [i, { at }] of timed.entries()) {
    const before = timed[i - 1];
    if (before) counts.set(at - before.at, (counts.get(at - before.at) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([a, some], [b, others]) => others - some || a - b);
  return most?.[0] ?? null;
}

interface ColumnTask {
  timed: readonly TimedRow[];
  step: number;
  index: number;
  column: { field: ImportedEnergy; measure: Parameters<typeof isPower>[0] };
  choice: HistoryChoice;
  report: (issue: HistoryIssue) => void;
}

function addColumn(sums: QuarterSums, { timed, step, index, column, choice, report }: ColumnTask): void {
  const { field, measure } = column;
  const factor = measureFactor[measure];
  const values = timed.map(({ row, cells }): number | null => {
    const cell = cells[index] ?? null;
    if (cell === null || (typeof cell === 'string' && NOTHING.test(cell.trim()))) return null;
    const value = numberIn(cell, choice.decimal);
    if (value !== null && value >= 0) return value * factor;
    report({ row, column: index, why: value === null ? 'number' : 'negative', found: String(cell) });
    return null;
  });
  if (isCounter(measure)) {
    addCounter(sums, values, { timed, index, column, choice, report });
    return;
  }
  const isDaily = step >= DAY - HOUR;
  const dayAfter = (at: number) => dayStart(choice.zone, localDay(choice.zone, at) + 1);
  for (const [i, value] of values.entries()) {
    if (value === null) continue;
    const { at } = timed[i]!;
    const next = timed[i + 1];
    if (!isPower(measure)) {
      const before = timed[i - 1]?.at ?? -Infinity;
      const [from, to] =
        choice.stamp === 'end'
          ? [Math.max(before, at - step), at]
          : [at, Math.min(next?.at ?? Infinity, isDaily ? dayAfter(at) : at + step)];
      sums.add(field, { from, to, kwh: value, estimated: to - from > HOUR });
      continue;
    }
    const following = values[i + 1] ?? null;
    if (!next || following === null) continue;
    const length = next.at - at;
    if (length > POWER_STEPS * step) continue;
    const kwh = (((value + following) / 2) * length) / HOUR;
    sums.add(field, { from: at, to: next.at, kwh, estimated: true });
  }
}

/** Groups of counters, by which their highest power is known. */
const GROUPS: Record<ImportedEnergy, Parameters<typeof counterLimit>[0]> = {
  generation: 'pv',
  load: 'load',
  gridImport: 'grid',
  gridExport: 'grid',
  controlled: 'grid',
  charge: 'battery',
  discharge: 'battery',
};

/** Adds the energies between the readings of a counter by the rules of live readings. */
function addCounter(
  sums: QuarterSums,
  values: readonly (number | null)[],
  { timed, index, column: { field }, choice, report }: Omit<ColumnTask, 'step'>,
): void {
  const read = [...values.keys()].filter((i) => values[i] !== null);
  const rows = read.map((i) => timed[i]!);
  const { steps, last } = explainReadings(
    { at: rows.map(({ at }) => at), value: read.map((i) => values[i]!) },
    counterLimit(GROUPS[field], choice.installedKwp),
    false,
  );
  const name = (place: number, why: HistoryIssueReason) => {
    const { row, cells } = rows[place]!;
    report({ row, column: index, why, found: String(cells[index]) });
  };
  const nameSkipped = (from: number, to: number) => {
    for (let place = from + 1; place < to; place++) name(place, 'glitch');
  };
  nameSkipped(-1, steps[0]?.from ?? last);
  for (const { kind, from, to, kwh } of steps) {
    nameSkipped(from, to);
    if (kind === 'reset') name(to, 'reset');
    if (kind === 'unknown') name(to, 'jump');
    const [start, end] = [rows[from]!.at, rows[to]!.at];
    if (kind !== 'unknown' && end - start <= MAX_STEP_MS)
      sums.add(field, { from: start, to: end, kwh, estimated: end - start > HOUR });
  }
  nameSkipped(last, rows.length);
}

/** Plain numbers, which most are, need no separator rules. */
const PLAIN = /^\d+(\.\d+)?$/;

function numberIn(cell: ImportCell, decimal: DecimalSign): number | null {
  if (typeof cell === 'number') return cell;
  if (typeof cell !== 'string') return null;
  return decimal === '.' && PLAIN.test(cell) ? Number(cell) : parseNumber(cell, decimal);
}

/** Texts that files use for missing values. */
const NOTHING = /^(-+|—|n\/?a|null|nan)?$/i;
