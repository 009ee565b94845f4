import { LossCause, LossVerdict } from '@heliograph/contracts/http';
import { parseDate } from '../../shared/fields/dateText.ts';
import { parseSort, sortAddress, type ListSort } from '../../shared/grid/columnSort.ts';
import { parseRange, rangeAddress, type DayRange } from '../../shared/period/dayRange.ts';

/** Days of one answer. */
export const RANGE = { usual: 30, most: 400 };

/** Sortable columns. */
export const LOSS_COLUMNS = ['cause', 'began', 'kwh', 'amount', 'ahead', 'verdict'] as const;
export type LossSort = ListSort<(typeof LOSS_COLUMNS)[number]>;

/** Filter of a station's losses. */
export interface LossFilter extends DayRange {
  /** A day of the period; null for all. */
  day: string | null;
  cause: LossCause | null;
  verdict: LossVerdict | null;
  /** Null: what costs most ahead first. */
  sort: LossSort | null;
}

/** Parses an address; missing or invalid values get their defaults. @param today in the station's zone */
export function parseLossesAddress(search: URLSearchParams, today: string): LossFilter {
  const range = parseRange(search, today, RANGE);
  const day = parseDate(search.get('day') ?? '');
  return {
    ...range,
    day: day !== null && day >= range.from && day <= range.to ? day : null,
    cause: LossCause.options.find((cause) => cause === search.get('cause')) ?? null,
    verdict: LossVerdict.options.find((verdict) => verdict === search.get('verdict')) ?? null,
    sort: parseSort(search, LOSS_COLUMNS),
  };
}

/** The query of a filter, without defaults. */
export function lossesAddress(
  { day, cause, verdict, sort, ...range }: LossFilter,
  today: string,
): Record<string, string> {
  return {
    ...rangeAddress(range, today, RANGE),
    ...(day !== null && { day }),
    ...(cause !== null && { cause }),
    ...(verdict !== null && { verdict }),
    ...sortAddress(sort),
  };
}
