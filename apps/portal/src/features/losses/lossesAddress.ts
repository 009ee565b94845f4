import { LossCause, LossVerdict } from '@heliograph/contracts/http';
import { parseDate } from '../../shared/fields/dateText.ts';
import { parseRange, rangeAddress, type DayRange } from '../../shared/period/dayRange.ts';

/** Days of one answer. */
export const RANGE = { usual: 30, most: 400 };

/** Filter of a station's losses. */
export interface LossFilter extends DayRange {
  /** A day of the period; null for all. */
  day: string | null;
  cause: LossCause | null;
  verdict: LossVerdict | null;
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
  };
}

/** The query of a filter, without defaults. */
export function lossesAddress(
  { day, cause, verdict, ...range }: LossFilter,
  today: string,
): Record<string, string> {
  return {
    ...rangeAddress(range, today, RANGE),
    ...(day !== null && { day }),
    ...(cause !== null && { cause }),
    ...(verdict !== null && { verdict }),
  };
}
