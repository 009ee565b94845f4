import type { QualityKind } from '@heliograph/contracts/http';
import { DAY } from '@heliograph/domain/time';
import { parseDate } from '../../shared/fields/dateText.ts';

/** Maximum days of one answer. */
export const MAX_DAYS = 400;
/** Days of the usual period, which ends today. */
export const USUAL_DAYS = 31;

/** Kinds of entries, those that need attention first. */
export const KINDS = [
  'unknown',
  'pending',
  'gap',
  'reset',
  'glitch',
  'replacement',
  'correction',
  'import',
] as const satisfies readonly QualityKind[];

export const KIND_FILTERS = ['all', 'open', ...KINDS] as const;
export type KindFilter = (typeof KIND_FILTERS)[number];

/** Sortable columns. */
export const LEDGER_COLUMNS = ['kind', 'began', 'device', 'kwh', 'note'] as const;
export interface LedgerSort {
  column: (typeof LEDGER_COLUMNS)[number];
  descending: boolean;
}

/** Filter of a station's ledger. Dates are of the station's calendar, YYYY-MM-DD. */
export interface LedgerFilter {
  /** Both inclusive, at most `MAX_DAYS`. */
  from: string;
  to: string;
  /** A day of the period; null for all. */
  day: string | null;
  kind: KindFilter;
  text: string;
  /** Null: newest first. */
  sort: LedgerSort | null;
}

/** The date so many days later. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

const usualFrom = (today: string) => addDays(today, 1 - USUAL_DAYS);

/** Parses an address; missing or invalid values get their defaults. @param today in the station's zone */
export function parseLedgerAddress(search: URLSearchParams, today: string): LedgerFilter {
  const from = parseDate(search.get('from') ?? '');
  const to = parseDate(search.get('to') ?? '');
  const period =
    from !== null && to !== null && from <= to && to < addDays(from, MAX_DAYS)
      ? { from, to }
      : { from: usualFrom(today), to: today };
  const day = parseDate(search.get('day') ?? '');
  return {
    ...period,
    day: day !== null && day >= period.from && day <= period.to ? day : null,
    kind: KIND_FILTERS.find((kind) => kind === search.get('kind')) ?? 'all',
    text: search.get('q') ?? '',
    sort: parseSort(search.get('sort') ?? ''),
  };
}

/** The query of a filter, without defaults. */
export function ledgerAddress(
  { from, to, day, kind, text, sort }: LedgerFilter,
  today: string,
): Record<string, string> {
  return {
    ...((from !== usualFrom(today) || to !== today) && { from, to }),
    ...(day !== null && { day }),
    ...(kind !== 'all' && { kind }),
    ...(text && { q: text }),
    ...(sort && { sort: `${sort.descending ? '-' : ''}${sort.column}` }),
  };
}

/** A period with another first or last date; the other end follows where it has to. */
export function withEnd(
  { from, to }: Pick<LedgerFilter, 'from' | 'to'>,
  end: 'from' | 'to',
  date: string,
): Pick<LedgerFilter, 'from' | 'to' | 'day'> {
  const most = MAX_DAYS - 1;
  if (end === 'from') {
    const last = addDays(date, most);
    return { from: date, to: to < date ? date : to > last ? last : to, day: null };
  }
  const first = addDays(date, -most);
  return { from: from > date ? date : from < first ? first : from, to: date, day: null };
}

function parseSort(text: string): LedgerSort | null {
  const column = LEDGER_COLUMNS.find((one) => one === text.replace(/^-/, ''));
  return column === undefined ? null : { column, descending: text.startsWith('-') };
}
