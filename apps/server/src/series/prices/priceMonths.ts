import type { PriceMinutes } from '@heliograph/contracts/http';
import {
  byMonth,
  countPrices,
  monthLength,
  getMonth,
  monthStart,
  packPrices,
  setInMonth,
  unpackPrices,
  type PriceChange,
} from '@heliograph/domain/prices';
import type { PriceSeriesRow } from '../../storage/repositories/authored.ts';
import type { PriceMonthRow, PriceMonths } from '../../storage/repositories/priceMonths.ts';

/** A stored month with a price for each interval, NaN where there is none. */
export const unpackedMonth = ({ month, prices }: PriceMonthRow, minutes: PriceMinutes) => ({
  month,
  values: unpackPrices(prices, monthLength(month, minutes)),
});

/** Sets prices of a series, month by month. @returns the times of the change */
export async function setPrices(
  months: PriceMonths,
  change: PriceChange,
): Promise<{ from: number; until: number }> {
  const { seriesId, minutes, removes, start, values } = change;
  const parts = byMonth(change);
  const range = { first: parts[0]!.month, last: parts.at(-1)!.month };
  const stored = new Map((await months.of(seriesId, range)).map((row) => [row.month, row]));
  for (const part of parts) {
    const row = stored.get(part.month);
    const prices = row ? unpackedMonth(row, minutes).values : emptyMonth(part.month, minutes);
    setInMonth(prices, part, removes);
    await store(months, seriesId, part.month, prices);
  }
  return { from: start, until: start + values.length * minutes * 60_000 };
}

/** Removes the prices of intervals that start within a range. */
export async function removePrices(
  months: PriceMonths,
  { id, minutes }: Pick<PriceSeriesRow, 'id' | 'minutes'>,
  { from, until }: { from: number; until: number },
): Promise<void> {
  const step = minutes * 60_000;
  for (const row of await months.of(id, { first: getMonth(from), last: getMonth(until - 1) })) {
    const { month, values } = unpackedMonth(row, minutes);
    const first = Math.max(0, Math.ceil((from - monthStart(month)) / step));
    const end = Math.min(values.length, Math.ceil((until - monthStart(month)) / step));
    if (first < end) values.fill(NaN, first, end);
    await store(months, id, month, values);
  }
}

const emptyMonth = (month: number, minutes: PriceMinutes) =>
  new Float64Array(monthLength(month, minutes)).fill(NaN);

const store = (months: PriceMonths, id: number, month: number, prices: Float64Array) =>
  months.set(id, { month, count: countPrices(prices), prices: Buffer.from(packPrices(prices)) });
