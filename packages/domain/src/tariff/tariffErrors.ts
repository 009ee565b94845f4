import type { TariffType } from '@heliograph/contracts/http';
import { HOURS_PER_DAY, parseHour, isDayEnd } from './clock.ts';
import {
  TARIFF_KINDS,
  TABS_BY_TYPE,
  type EntryDraft,
  type PriceDraft,
  type TariffDraft,
  parsePrice,
} from './draft.ts';

/**
 * Errors of a field of a tariff [TAR-03] [TAR-04]:
 * - `type`: the price does not have exactly the tabs of its type, or a fixed price is not a single one
 * - `empty`: missing; a tab without entries
 * - `price`: not a number from 0 to below 100,000 with at most 6 decimals
 * - `clock`: not a full hour from 00:00 to 24:00
 * - `start`: the day does not start at 00:00
 * - `gap`, `overlap`: an entry starts after, or before, the end of the previous one
 * - `equal`: an entry ends when it starts
 * - `backwards`: an entry ends before it starts
 * - `end`: the day does not end at 24:00, 00:00 or 23:59
 */
export type TariffErrorReason =
  | 'type'
  | 'empty'
  | 'price'
  | 'clock'
  | 'start'
  | 'gap'
  | 'overlap'
  | 'equal'
  | 'backwards'
  | 'end';

export interface TariffError {
  /** Path of the field in the draft, for instance `['feedinPrice', 0, 'data', 3, 'endTime']`. */
  path: readonly (string | number)[];
  why: TariffErrorReason;
}

/** All errors in both prices of a tariff, in the order of the fields; empty if it can be saved. */
export function tariffErrors(draft: TariffDraft): TariffError[] {
  return TARIFF_KINDS.flatMap((kind) =>
    priceErrors(draft[`${kind}Price`], draft[`${kind}Type`]).map(({ path, why }) => ({
      path: [`${kind}Price`, ...path],
      why,
    })),
  );
}

function priceErrors(price: PriceDraft, type: TariffType): TariffError[] {
  if (typeof price !== 'object')
    return type === 'fixed' ? valueErrors(price, []) : [{ path: [], why: 'type' }];
  const wanted: readonly string[] = TABS_BY_TYPE[type];
  if (type === 'fixed' || price.length !== wanted.length) return [{ path: [], why: 'type' }];
  return price.flatMap(({ tab, data }, index): TariffError[] => {
    if (tab !== wanted[index]) return [{ path: [index, 'tab'], why: 'type' }];
    return dayErrors(data).map(({ path, why }) => ({ path: [index, 'data', ...path], why }));
  });
}

/** Errors in the entries of one day. */
export function dayErrors(entries: readonly EntryDraft[]): TariffError[] {
  if (entries.length === 0) return [{ path: [], why: 'empty' }];
  return entries.flatMap((entry, index) => {
    const last = index === entries.length - 1;
    const start = startError(entry.startTime, entries[index - 1]?.endTime);
    // Reports one error per mistake: an invalid end makes the next start wrong, too.
    const end = start ? null : endError(entry, last);
    return [
      ...at(index, 'startTime', start),
      ...at(index, 'endTime', end),
      ...valueErrors(entry.value, [index, 'value']),
    ];
  });
}

function startError(startTime: string, previousEnd: string | undefined): TariffErrorReason | null {
  if (startTime === '') return 'empty';
  const start = parseHour(startTime);
  if (Number.isNaN(start)) return 'clock';
  if (previousEnd === undefined) return start === 0 ? null : 'start';
  const end = parseHour(previousEnd);
  if (start > end) return 'gap';
  if (start < end) return 'overlap';
  return null;
}

function endError({ startTime, endTime }: EntryDraft, last: boolean): TariffErrorReason | null {
  if (endTime === '') return 'empty';
  if (startTime === endTime) return 'equal';
  const start = parseHour(startTime);
  const end = last && isDayEnd(endTime) ? HOURS_PER_DAY : parseHour(endTime);
  if (Number.isNaN(end)) return 'clock';
  if (end === start) return 'equal';
  if (end < start) return 'backwards';
  return last && end < HOURS_PER_DAY ? 'end' : null;
}

function valueErrors(value: number | string, path: TariffError['path']): TariffError[] {
  if (typeof value === 'string' && value.trim() === '') return [{ path, why: 'empty' }];
  return parsePrice(value) === null ? [{ path, why: 'price' }] : [];
}

const at = (index: number, field: string, why: TariffErrorReason | null): TariffError[] =>
  why === null ? [] : [{ path: [index, field], why }];
