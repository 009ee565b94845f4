import type { TariffType } from '@heliograph/contracts/http';
import { HOURS, hourOf, isDayEnd } from './clock.ts';
import { KINDS, TABS, type EntryDraft, type PriceDraft, type TariffDraft } from './draft.ts';
import { priceNumber } from './priceNumber.ts';

/**
 * What is wrong at a place of a tariff (spec B §5):
 * - `type`: the price does not have exactly the tabs of its type, or is none where the type is fixed
 * - `empty`: not filled in; a tab without entries
 * - `price`: no number from 0 to below 100,000 with at most 6 decimals
 * - `clock`: no whole hour from 00:00 to 24:00
 * - `start`: the day does not begin at 00:00
 * - `gap`, `overlap`: an entry begins after, or before, the end of the one before it
 * - `equal`: an entry ends when it begins
 * - `backwards`: an entry ends before it begins
 * - `end`: the day does not end at 24:00, 00:00 or 23:59
 */
export type FaultReason =
  'type' | 'empty' | 'price' | 'clock' | 'start' | 'gap' | 'overlap' | 'equal' | 'backwards' | 'end';

export interface TariffFault {
  /** Of the field in the draft, for instance `['feedinPrice', 0, 'data', 3, 'endTime']`. */
  path: readonly (string | number)[];
  why: FaultReason;
}

/** Everything wrong with both prices of a tariff, from the first field to the last; none when it may be kept. */
export function tariffFaults(draft: TariffDraft): TariffFault[] {
  return KINDS.flatMap((kind) =>
    priceFaults(draft[`${kind}Price`], draft[`${kind}Type`]).map(({ path, why }) => ({
      path: [`${kind}Price`, ...path],
      why,
    })),
  );
}

function priceFaults(price: PriceDraft, type: TariffType): TariffFault[] {
  if (typeof price !== 'object')
    return type === 'fixed' ? valueFaults(price, []) : [{ path: [], why: 'type' }];
  const wanted: readonly string[] = TABS[type];
  if (type === 'fixed' || price.length !== wanted.length) return [{ path: [], why: 'type' }];
  return price.flatMap(({ tab, data }, index): TariffFault[] => {
    if (tab !== wanted[index]) return [{ path: [index, 'tab'], why: 'type' }];
    return dayFaults(data).map(({ path, why }) => ({ path: [index, 'data', ...path], why }));
  });
}

/** What is wrong with the entries of one day. */
export function dayFaults(entries: readonly EntryDraft[]): TariffFault[] {
  if (entries.length === 0) return [{ path: [], why: 'empty' }];
  return entries.flatMap((entry, index) => {
    const last = index === entries.length - 1;
    const start = startFault(entry.startTime, entries[index - 1]?.endTime);
    // One slip is one fault: an end that is no time makes the start after it wrong as well.
    const end = start ? null : endFault(entry, last);
    return [
      ...at(index, 'startTime', start),
      ...at(index, 'endTime', end),
      ...valueFaults(entry.value, [index, 'value']),
    ];
  });
}

function startFault(startTime: string, previousEnd: string | undefined): FaultReason | null {
  if (startTime === '') return 'empty';
  const start = hourOf(startTime);
  if (Number.isNaN(start)) return 'clock';
  if (previousEnd === undefined) return start === 0 ? null : 'start';
  const end = hourOf(previousEnd);
  if (start > end) return 'gap';
  if (start < end) return 'overlap';
  return null;
}

function endFault({ startTime, endTime }: EntryDraft, last: boolean): FaultReason | null {
  if (endTime === '') return 'empty';
  if (startTime === endTime) return 'equal';
  const start = hourOf(startTime);
  const end = last && isDayEnd(endTime) ? HOURS : hourOf(endTime);
  if (Number.isNaN(end)) return 'clock';
  if (end === start) return 'equal';
  if (end < start) return 'backwards';
  return last && end < HOURS ? 'end' : null;
}

function valueFaults(value: number | string, path: TariffFault['path']): TariffFault[] {
  if (typeof value === 'string' && value.trim() === '') return [{ path, why: 'empty' }];
  return priceNumber(value) === null ? [{ path, why: 'price' }] : [];
}

const at = (index: number, field: string, why: FaultReason | null): TariffFault[] =>
  why === null ? [] : [{ path: [index, field], why }];
