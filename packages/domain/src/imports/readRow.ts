import type { ImportCell } from '@heliograph/contracts/engine';
import type { ImportField, ImportValues } from '@heliograph/contracts/http';
import { areaNames, networkAgents } from '../location/index.ts';
import { deviceTypes, stationTypeNames } from '../models/index.ts';
import { parseNumber, type DecimalSign } from './decimals.ts';
import { listModels, type ImportColumn } from './importColumn.ts';
import { priceDayNames } from './priceDays.ts';
import { findFactor } from './proposeColumns.ts';
import { parseClockTime } from '../time/clockTimes.ts';
import { DAY } from '../time/index.ts';

/** A column of a file that is being imported. */
export interface ChosenColumn {
  /** Index in a row. */
  index: number;
  /** Meaning of the column. */
  column: ImportColumn;
  /** Factor for its numbers. */
  factor: number;
}

/**
 * Why a cell cannot be read:
 * - `number`: not a number
 * - `digits`: more than 15 digits, which spreadsheets truncate
 * - `flag`: neither yes nor no
 * - `model`: not a model that the column can name
 * - `date`: invalid, or ambiguous in its day and month
 * - `clock`: not a time of day
 * - `days`: neither every day, weekdays nor weekend
 * - `error`: a formula without a result
 */
export interface RowIssue {
  field: ImportField;
  why: 'number' | 'digits' | 'flag' | 'model' | 'date' | 'clock' | 'days' | 'error';
}

/** Reads one row of a file. Unreadable cells stay as they are, so that the server reports them too. */
export function readRow(
  cells: readonly ImportCell[],
  columns: readonly ChosenColumn[],
  decimal: DecimalSign,
): { values: ImportValues; issues: RowIssue[] } {
  const values: ImportValues = {};
  const issues: RowIssue[] = [];
  for (const { index, column, factor } of columns) {
    const cell = cells[index] ?? null;
    if (cell === null) continue;
    const { field } = column;
    const { value, why } = readCell(cell, column, { factor, decimal });
    if (value !== '') values[field] = value;
    if (why) issues.push({ field, why });
  }
  return { values, issues };
}

interface Read {
  value: string | number;
  why?: RowIssue['why'];
}

function readCell(
  cell: Exclude<ImportCell, null>,
  column: ImportColumn,
  { factor, decimal }: { factor: number; decimal: DecimalSign },
): Read {
  const { kind, units } = column;
  const text = getText(cell);
  if (/^#[A-Z/0]+[!?A]?$/.test(text)) return { value: text, why: 'error' };
  switch (kind) {
    case 'number':
      return getNumber(cell, { units, factor, decimal });
    case 'text':
      return exact(cell, oneLine(text, ' '));
    case 'address':
      return { value: oneLine(text, ', ') };
    case 'nmi':
      return exact(cell, text.replace(/\s/g, '').toUpperCase());
    case 'postcode':
      // Spreadsheets drop the leading zero of 0800.
      return { value: /^\d{3}$/.test(text) ? `0${text}` : text };
    case 'area':
      return { value: findCode(text, areaNames) };
    case 'type':
      return { value: findCode(text, stationTypeNames) };
    case 'agent':
      return { value: networkAgents.find(({ id }) => plain(id) === plain(text))?.id ?? text };
    case 'deviceType':
      return { value: parseDeviceType(text, column) };
    case 'gateway':
      return { value: parseGateway(text) };
    case 'model':
      return findModel(cell, text, column);
    case 'flag':
      return parseFlag(text);
    case 'currency':
      return { value: text.trim().toUpperCase() };
    case 'date':
      return readAs(parseDate(cell), text, 'date');
    case 'clock':
      return readAs(parseClock(cell), text, 'clock');
    case 'days':
      return readAs(findDays(text), text, 'days');
  }
}

const readAs = (value: string | null, text: string, why: RowIssue['why']): Read =>
  value === null ? { value: text, why } : { value };

function findDays(text: string): string | null {
  const wanted = plain(text);
  const found = Object.entries(priceDayNames).find(([code, { en, zh }]) =>
    [code, ...en, ...zh].some((name) => plain(name) === wanted),
  );
  return found?.[0] ?? null;
}

const getText = (cell: Exclude<ImportCell, null>): string =>
  typeof cell === 'number' && Number.isInteger(cell) && Math.abs(cell) < 1e21
    ? BigInt(cell).toString()
    : String(cell);

const oneLine = (text: string, separator: string): string => text.replace(/\s*[\r\n]+\s*/g, separator).trim();

/** Normalizes case and punctuation. */
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Rejects numbers with more than the 15 digits that spreadsheets keep. */
const exact = (cell: ImportCell, value: string): Read =>
  typeof cell === 'number' && Math.abs(cell) >= 1e15 ? { value, why: 'digits' } : { value };

function getNumber(
  cell: Exclude<ImportCell, null>,
  { units, factor, decimal }: { units: ImportColumn['units']; factor: number; decimal: DecimalSign },
): Read {
  if (typeof cell === 'number') return { value: scaled(cell, factor) };
  const text = String(cell);
  const [, digits = text, unit = ''] = /^(.*?\d[.,]?)\s*([a-z°]*)$/i.exec(text.trim()) ?? [];
  const own = unit === '' ? factor : unit === '°' && !units ? 1 : units ? findFactor(unit, units) : null;
  const number = parseNumber(digits, decimal);
  return number === null || own === null ? { value: text, why: 'number' } : { value: scaled(number, own) };
}

/** Removes binary rounding noise: 6600 W are 6.6 kW. */
const scaled = (value: number, factor: number): number => Number((value * factor).toPrecision(12));

function findCode(text: string, names: Readonly<Record<string, { en: string; zh: string }>>): string {
  const wanted = plain(text);
  const found = Object.entries(names).find(([code, { en, zh }]) =>
    [code, en, zh].some((name) => plain(name) === wanted),
  );
  return found?.[0] ?? text;
}

function findModel(cell: ImportCell, text: string, column: ImportColumn): Read {
  const found = listModels(column).find(
    ({ id, name }) => id === cell || [String(id), name.en, name.zh].some((one) => plain(one) === plain(text)),
  );
  return found ? { value: found.id } : { value: text, why: 'model' };
}

function parseDeviceType(text: string, { deviceTypes: codes = [] }: ImportColumn): string {
  const named = Object.fromEntries(codes.map((code) => [code, deviceTypes[code].name]));
  return findCode(text, named);
}

/** Parses `new` with an optional name, or a gateway identifier. */
function parseGateway(text: string): string {
  const line = oneLine(text, ' ');
  const made = /^(?:new|新建|新)(?![\p{L}\p{N}-])[\s:：]*(.*)$/iu.exec(line);
  if (!made) return line;
  return made[1] === '' ? 'new' : `new ${made[1]}`;
}

const YES = ['yes', 'y', 'true', '1', 'x', 'registered', '是', '已注册', '真'];
const NO = ['no', 'n', 'false', '0', 'notregistered', '否', '未注册', '假'];

function parseFlag(text: string): Read {
  if (YES.includes(plain(text))) return { value: 1 };
  return NO.includes(plain(text)) ? { value: 0 } : { value: text, why: 'flag' };
}

type Cell = Exclude<ImportCell, null>;

/** Parses a calendar date to YYYY-MM-DD; null if invalid or if day and month are ambiguous. */
function parseDate(cell: Cell): string | null {
  if (typeof cell === 'boolean' || (typeof cell === 'string' && !/^\s*\d{4}\D/.test(cell))) return null;
  const clock = parseClockTime(cell, 'ymd');
  return clock === null || clock.local % DAY !== 0 ? null : new Date(clock.local).toISOString().slice(0, 10);
}

/** Dates that spreadsheets use for a time of day; midnight at the end of a day is the next date. */
const TIME_OF_DAY = /^(?:1899-12-3[01]|1900-01-0[12])(?: (\d{2}:\d{2}):\d{2})?$/;

/** Parses a time of day to HH:mm; 00:00 may also mean midnight at the end of a day. Null if invalid. */
function parseClock(cell: Cell): string | null {
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
