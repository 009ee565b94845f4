import type { QualityKind } from '@heliograph/contracts/http';
import { parseDate } from '../../shared/fields/dateText.ts';
import { parseSort, sortAddress, type ListSort } from '../../shared/grid/columnSort.ts';
import { parseRange, rangeAddress, type DayRange } from '../../shared/period/dayRange.ts';

/** Days of one answer. */
export const RANGE = { usual: 31, most: 400 };

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
export type LedgerSort = ListSort<(typeof LEDGER_COLUMNS)[number]>;

/** Filter of a station's ledger. */
export interface LedgerFilter extends DayRange {
  /** A day of the period; null for all. */
  day: string | null;
  kind: KindFilter;
  text: string;
  /** Null: newest first. */
  sort: LedgerSort | null;
}

/** Parses an address; missing or invalid values get their defaults. @param today in the station's zone */
export function parseLedgerAddress(search: URLSearchParams, today: string): LedgerFilter {
  const period = parseRange(search, today, RANGE);
  const day = parseDate(search.get('day') ?? '');
  return {
    ...period,
    day: day !== null && day >= period.from && day <= period.to ? day : null,
    kind: KIND_FILTERS.find((kind) => kind === search.get('kind')) ?? 'all',
    text: search.get('q') ?? '',
    sort: parseSort(search, LEDGER_COLUMNS),
  };
}

/** The query of a filter, without defaults. */
export function ledgerAddress(
  { from, to, day, kind, text, sort }: LedgerFilter,
  today: string,
): Record<string, string> {
  return {
    ...rangeAddress({ from, to }, today, RANGE),
    ...(day !== null && { day }),
    ...(kind !== 'all' && { kind }),
    ...(text && { q: text }),
    ...sortAddress(sort),
  };
}
