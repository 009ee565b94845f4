import type { ImportCell } from '@heliograph/contracts/engine';
import { DisplayName, TextLine, type PlanPart } from '@heliograph/contracts/http';
import { parseNumber, type DecimalSign } from '../imports/decimals.ts';
import { findFactor } from '../imports/proposeColumns.ts';
import { CURRENCIES } from '../tariff/index.ts';
import { parseMonthDay } from './monthDays.ts';
import type { PlanColumn, PlanField } from './planColumns.ts';
import { parseDays, findValue } from './planWords.ts';
import { seriesNamed, type SheetSeries } from './seriesNames.ts';

/**
 * Why a cell of a plan cannot be read:
 * - `error`: a formula without a result
 * - `text`: too long, or with characters not allowed in names
 * - `choice`, `currency`, `days`: an unknown word, code or kind of day
 * - `series`, `seriesMany`: no price series of this name, or several
 * - `number`, `unit`: not a number, or a unit that its column or part does not have
 * - `clock`, `date`, `monthDay`: invalid or ambiguous
 */
export type CellProblem =
  | 'error'
  | 'text'
  | 'choice'
  | 'currency'
  | 'days'
  | 'series'
  | 'seriesMany'
  | 'number'
  | 'unit'
  | 'clock'
  | 'date'
  | 'monthDay';

/** Content of a cell. An unreadable one has a reason, and keeps its text if the draft field can hold it. */
export interface ReadCell {
  value: unknown;
  why?: CellProblem;
}

/** Unit of a part's price, which the cell may state. */
export interface PriceOf {
  kind: PlanPart['kind'];
  per?: string;
  unit?: string;
  currency: string;
}

/** Number format of a column in this file. */
export interface NumberStyle {
  decimal: DecimalSign;
  /** Factor for prices without a unit; null if the column cannot have the heading's unit. */
  factor: number | null;
}

export const toCellText = (cell: ImportCell): string =>
  cell === null
    ? ''
    : String(cell)
        .replace(/\s*[\r\n]+\s*/g, ' ')
        .trim();

const ERROR = /^#[A-Z/0]+[!?A]?$/;
export const isErrorCell = (cell: ImportCell): boolean => typeof cell === 'string' && ERROR.test(cell);

/** Maximum length of a part's name. */
const PART_NAME = 60;

/** Reads a cell that is neither empty nor a number. */
export function readCell(
  cell: ImportCell,
  { field, kind }: PlanColumn,
  series: readonly SheetSeries[],
): ReadCell {
  const text = toCellText(cell);
  switch (kind) {
    case 'text':
      return readText(field, text);
    case 'choice': {
      const value = findValue(field, text);
      return value === null
        ? { value: undefined, why: 'choice' }
        : { value: field === 'state' && value === 'none' ? null : value };
    }
    case 'currency': {
      const code = text.toUpperCase();
      return CURRENCIES.includes(code) ? { value: code } : { value: undefined, why: 'currency' };
    }
    case 'series': {
      const [one, ...others] = seriesNamed(text, series);
      if (!one) return { value: undefined, why: 'series' };
      return others.length > 0 ? { value: undefined, why: 'seriesMany' } : { value: one.series_id };
    }
    case 'dates':
      return {
        value: String(cell)
          .split(/[\s,，、;；]+/)
          .filter((date) => date !== ''),
      };
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(text) ? { value: text } : { value: text, why: 'date' };
    case 'days': {
      const value = parseDays(text);
      return value ? { value } : { value: undefined, why: 'days' };
    }
    case 'clock': {
      const value = parseClock(cell);
      return value === null ? { value: undefined, why: 'clock' } : { value };
    }
    case 'monthDay': {
      const value = parseMonthDay(text);
      return value === null ? { value: undefined, why: 'monthDay' } : { value };
    }
    case 'money':
    case 'number':
      throw new Error(`numbers are read with their style, not ${field}`);
  }
}

function readText(field: PlanField, text: string): ReadCell {
  const isAllowed =
    field === 'plan'
      ? DisplayName.safeParse(text).success
      : TextLine.safeParse(text).success && (field !== 'name' || text.length <= PART_NAME);
  return isAllowed ? { value: text } : { value: text, why: 'text' };
}

/** Parses HH:mm, an hour, or a time as spreadsheets store it: a fraction of their first day. */
function parseClock(cell: ImportCell): string | null {
  if (typeof cell === 'number') {
    const minutes = Math.round(cell < 1 ? cell * 1440 : Number.isInteger(cell) ? cell * 60 : NaN);
    return minutes >= 0 && minutes <= 1440 ? clockText(Math.floor(minutes / 60), minutes % 60) : null;
  }
  const text = String(cell).trim();
  // Times stored as dates of the spreadsheet epoch.
  const stored = /^(1899-12-3[01]|1900-01-01)(?: (\d{2}):(\d{2}):00)?$/.exec(text);
  if (stored) {
    const [, day, hour = '00', minute = '00'] = stored;
    return day === '1900-01-01' ? (hour === '00' && minute === '00' ? '24:00' : null) : `${hour}:${minute}`;
  }
  const [, hour, minute = '0', half] =
    /^(\d{1,2})(?:[:：.h](\d{2}))?(?:[:：]00)?\s*(am|pm)?$/i.exec(text.replace(/\./g, ':')) ?? [];
  if (hour === undefined) return null;
  if (half === undefined) return clockText(Number(hour), Number(minute));
  if (Number(hour) < 1 || Number(hour) > 12) return null;
  return clockText((Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0), Number(minute));
}

const clockText = (hour: number, minute: number): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;

/** Cents and whole units of money. */
const MONEY = /^(?:(c|ct|¢|cents?|分)|([$€£¥元]|a\$|[a-z]{3}))$/;

/** Factor for a price in a unit, from a heading or after a number; null if the unit is not money. */
export function moneyFactor(unit: string, currency?: string): number | null {
  const [, cents, whole] = MONEY.exec(unit.trim().toLowerCase()) ?? [];
  if (cents !== undefined) return 0.01;
  if (whole === undefined) return null;
  return whole.length === 3 && currency !== undefined && whole !== currency.toLowerCase() ? null : 1;
}

/** Reads a price, a percentage, an energy or a power. */
export function readNumber(
  cell: ImportCell,
  { kind, units = {} }: PlanColumn,
  { decimal, factor }: NumberStyle,
  price: PriceOf,
): ReadCell {
  const isPercent = price.kind === 'discount' && price.unit === '%';
  const style = isPercent ? 1 : factor;
  if (typeof cell === 'number')
    return style === null ? { value: cell, why: 'unit' } : { value: scaled(cell, style) };
  const text = toCellText(cell);
  const [, sign = '', before = '', digits = '', after = ''] =
    /^([-+\u2212]?)\s*([^\d\s.,+-]*)\s*([\d.,'\u2019\s]*\d[.,]?(?:e[-+]?\d+)?)\s*(.*)$/is.exec(text) ?? [];
  const number = parseNumber(sign + digits, decimal);
  if (number === null) return { value: text, why: 'number' };
  const unit = `${before}${after}`.trim();
  const own =
    unit === '' ? style : kind === 'money' ? priceFactor(unit, price, isPercent) : findFactor(unit, units);
  return own === null ? { value: text, why: 'unit' } : { value: scaled(number, own) };
}

/** Factor from a unit such as `c/kWh` to a price per kWh. */
function priceFactor(
  unit: string,
  { kind, per = '', unit: power = '', currency }: PriceOf,
  isPercent: boolean,
): number | null {
  if (isPercent) return unit === '%' ? 1 : null;
  const [money = '', ...rest] = unit.split(/\/|\bper\b/i);
  const each = rest.map((one) => one.trim().toLowerCase()).join('/');
  return each === '' || getEach(kind, per, power).includes(each) ? moneyFactor(money, currency) : null;
}

const TIMES: Partial<Record<string, readonly string[]>> = {
  day: ['day', 'd', '天', '日'],
  month: ['month', 'mth', '月'],
};

function getEach(kind: PlanPart['kind'], per: string, power: string): string[] {
  const times = TIMES[per] ?? [];
  if (kind === 'supply') return [...times];
  if (kind === 'demand')
    return [power, ...times.map((time) => `${power}/${time}`)].map((text) => text.toLowerCase());
  return kind === 'discount' ? [] : ['kwh'];
}

/** Removes binary rounding noise: 32.45 c are 0.3245. */
const scaled = (value: number, factor: number): number => Number((value * factor).toPrecision(12));
