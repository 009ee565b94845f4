import { DAY } from '@heliograph/domain/time';
import { RANGE } from '../ledgerAddress.ts';

/** Maximum energy or reading, kWh. */
export const MAX_KWH = 1_000_000_000;
/** Longest reason, characters. */
export const MAX_REASON_LENGTH = 256;
const QUARTER = 15 * 60_000;

/** A number of kWh as typed, `1234.5` or `1,234.5`; null when it is none or outside 0 … `MAX_KWH`. */
export function parseKwh(text: string): number | null {
  const plain = text.trim().replace(/[\s,](?=\d{3}(\D|$))/g, '');
  const kwh = /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : NaN;
  return kwh <= MAX_KWH ? kwh : null;
}

/** The quarter hours around an interval, as far as they have passed, ms. */
export function aroundQuarterHours(
  { began, ended }: { began: number; ended: number },
  now: number,
): { from: number; until: number } {
  const from = Math.floor(began / QUARTER) * QUARTER;
  const until = Math.max(Math.ceil(ended / QUARTER) * QUARTER, from + QUARTER);
  return { from, until: Math.min(until, Math.floor(now / QUARTER) * QUARTER) };
}

/** A replacement as typed: names of readings are those of `readingNames`. */
export interface ReplacementValues extends Record<string, string | number | null> {
  device: string;
  at: number | null;
  reason: string;
}

/** Names of the fields of a counter of the station, by its position. */
export const readingNames = (index: number) => ({ last: `last${index}`, first: `first${index}` });

export type ReplacementError = 'device' | 'time' | 'future' | 'reading' | 'noReadings' | 'reason';

/** Errors of a replacement by field, in the order of the form. @param indexes of the device's counters */
export function replacementErrors(
  values: ReplacementValues,
  indexes: readonly number[],
  now: number,
): Record<string, ReplacementError> {
  const errors: Record<string, ReplacementError> = {};
  if (values.device === '') errors.device = 'device';
  if (values.at === null) errors.at = 'time';
  else if (values.at > now) errors.at = 'future';
  const typed = filledCounters(values, indexes);
  for (const index of typed)
    for (const name of Object.values(readingNames(index)))
      if (parseKwh(String(values[name] ?? '')) === null) errors[name] = 'reading';
  const [first] = indexes;
  if (typed.length === 0 && first !== undefined) errors[readingNames(first).last] = 'noReadings';
  if (values.reason.length > MAX_REASON_LENGTH) errors.reason = 'reason';
  return errors;
}

/** Counters with a reading; the others were not replaced. */
export const filledCounters = (values: ReplacementValues, indexes: readonly number[]): number[] =>
  indexes.filter((index) =>
    Object.values(readingNames(index)).some((name) => String(values[name] ?? '').trim() !== ''),
  );

/** A correction as typed. */
export interface CorrectionValues {
  device: string;
  counter: string;
  from: number | null;
  until: number | null;
  kwh: string;
  reason: string;
}

export type CorrectionError =
  | 'device'
  | 'counter'
  | 'time'
  | 'quarter'
  | 'future'
  | 'order'
  | 'tooLong'
  | 'energy'
  | 'noReason'
  | 'reason';

/** Errors of a correction by field, in the order of the form. */
export function correctionErrors(
  { device, counter, from, until, kwh, reason }: CorrectionValues,
  now: number,
): Partial<Record<keyof CorrectionValues, CorrectionError>> {
  const start = timeError(from, now);
  const end = timeError(until, now) ?? (from !== null && until !== null ? spanError(from, until) : null);
  return {
    ...(device === '' && { device: 'device' as const }),
    ...(counter === '' && { counter: 'counter' as const }),
    ...(start && { from: start }),
    ...(end && { until: end }),
    ...(parseKwh(kwh) === null && { kwh: 'energy' as const }),
    ...(reason.trim() === '' && { reason: 'noReason' as const }),
    ...(reason.length > MAX_REASON_LENGTH && { reason: 'reason' as const }),
  };
}

function timeError(at: number | null, now: number): CorrectionError | null {
  if (at === null) return 'time';
  if (at % QUARTER !== 0) return 'quarter';
  return at > now ? 'future' : null;
}

function spanError(from: number, until: number): CorrectionError | null {
  if (until <= from) return 'order';
  return until - from > RANGE.most * DAY ? 'tooLong' : null;
}
