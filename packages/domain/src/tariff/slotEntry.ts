import type { Price, PriceTab } from '@heliograph/contracts/http';
import { slotsOf } from './compileTariffs.ts';

/** Where in a tariff a price stands: `fixed`, or a tab and the clock times of its entry. */
export interface SlotEntry {
  price: number;
  slot: { tab: 'fixed' | PriceTab['tab']; startTime: string; endTime: string };
}

/** The entry that prices a slot, as `calendar` of domain/time counts them; null where none does. */
export function slotEntry(price: Price, slot: number): SlotEntry | null {
  if (typeof price === 'number')
    return { price, slot: { tab: 'fixed', startTime: '00:00', endTime: '24:00' } };
  const entries = price.flatMap(({ tab, data }) => data.map((entry) => ({ tab, entry })));
  const found = entries.findLast(({ tab, entry }) =>
    slotsOf(tab, entry).some(([from, to]) => slot >= from && slot < to),
  );
  if (!found) return null;
  const { startTime, endTime, value } = found.entry;
  return { price: value, slot: { tab: found.tab, startTime, endTime } };
}
