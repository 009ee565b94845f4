import type { Parameter } from './parameter.ts';

/** Why a text is not a number. */
export type EntryError = 'empty' | 'number' | 'separator' | 'unit' | 'time';

const PLAIN = /^[+-]?(\d+\.?\d*|\.\d+)$/;
/** Digits with points, commas, apostrophes or spaces among them. */
const GROUPED = /^[+-]?\d[\d.,'’\s]*$/;
const OTHER_UNIT = /^[+-]?[\d.,]*\d[.,]?\s*[^\d.,\s][^\d]*$/;
const TIME = /^(\d{1,2}):(\d{2})$|^(\d{0,2}?)(\d{1,2})$/;

/**
 * Parses a typed or pasted text as a shown number. The parameter's unit may follow; a single comma is a decimal point.
 * Times are 17:30 or 1730.
 */
export function parseEntry(
  { unit, format }: Pick<Parameter, 'unit' | 'format'>,
  text: string,
): number | EntryError {
  const typed = normalize(text);
  if (typed === '') return 'empty';
  if (format === 'time') return parseTime(typed);
  const bare = withoutUnit(typed, normalize(unit));
  const pointed = /^[^.,]*,[^.,]*$/.test(bare) ? bare.replace(',', '.') : bare;
  if (PLAIN.test(pointed)) return Number(pointed);
  if (GROUPED.test(bare)) return 'separator';
  return OTHER_UNIT.test(bare) ? 'unit' : 'number';
}

/** Formats a shown number for its field, so that it parses to the same number. */
export function formatEntry({ format }: Pick<Parameter, 'format'>, shown: number): string {
  if (format === 'number') return String(shown);
  const digits = String(shown).padStart(4, '0');
  return `${digits.slice(0, -2)}:${digits.slice(-2)}`;
}

/** Normalizes full-width digits, minus signs and compatibility characters such as ℃. */
const normalize = (text: string) => text.normalize('NFKC').replace(/[−–]/g, '-').trim();

function withoutUnit(text: string, unit: string): string {
  if (unit === '' || !text.toLowerCase().endsWith(unit.toLowerCase())) return text;
  return text.slice(0, -unit.length).trim();
}

function parseTime(text: string): number | EntryError {
  const [, h, m, hour, minute] = TIME.exec(text) ?? [];
  const hours = Number(h ?? hour);
  const minutes = Number(m ?? minute);
  return hours <= 23 && minutes <= 59 ? hours * 100 + minutes : 'time';
}
