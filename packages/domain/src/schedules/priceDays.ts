import type { PriceDay, PriceDayKind } from '@heliograph/contracts/engine';
import { DAY, dayStart, localDate, stepEdges, weekdayOf } from '../time/index.ts';
import type { BuyPrices } from './buyPrices.ts';

const HALF_HOUR = 30;
const HALF_HOURS = 48;
/** Long enough for a weekday that is neither a holiday nor a day of clock changes. */
const MOST_AHEAD = 21;

const KINDS: readonly PriceDayKind[] = ['weekday', 'saturday', 'sunday'];

const kindOf = (day: number): PriceDayKind => {
  const weekday = weekdayOf(day);
  return weekday === 7 ? 'sunday' : weekday === 6 ? 'saturday' : 'weekday';
};

/**
 * The prices of a weekday, a Saturday and a Sunday from a day on, in the season then; equal ones together. Days of 23 or
 * 25 hours and public holidays are skipped.
 *
 * @param from local day since 1970-01-01
 */
export function priceDays(
  pricesOf: BuyPrices,
  zone: string,
  from: number,
  isHoliday: (day: number) => boolean,
): PriceDay[] {
  const byKind = new Map<PriceDayKind, Omit<PriceDay, 'kinds'>>();
  for (let day = from; day < from + MOST_AHEAD && byKind.size < KINDS.length; day++) {
    const kind = kindOf(day);
    const edges = stepEdges(zone, dayStart(zone, day), dayStart(zone, day + 1), HALF_HOUR);
    if (byKind.has(kind) || edges.length !== HALF_HOURS + 1 || isHoliday(day)) continue;
    const date = new Date(day * DAY).toISOString().slice(0, 10);
    byKind.set(kind, { date, spans: spansOf(pricesOf(edges), zone, edges) });
  }
  const days: PriceDay[] = [];
  for (const kind of KINDS) {
    const own = byKind.get(kind);
    const same = days.find(({ spans }) => JSON.stringify(spans) === JSON.stringify(own?.spans));
    if (same) same.kinds.push(kind);
    else if (own) days.push({ kinds: [kind], ...own });
  }
  return days;
}

function spansOf(prices: Float64Array, zone: string, edges: Float64Array): PriceDay['spans'] {
  const spans: PriceDay['spans'] = [];
  prices.forEach((known, bucket) => {
    const from = localDate(zone, edges[bucket]!).minuteOfDay;
    const until = from + HALF_HOUR;
    const price = Number.isNaN(known) ? null : known;
    const last = spans.at(-1);
    if (last?.price === price) last.until = until;
    else spans.push({ from, until, price });
  });
  return spans;
}

/** `flat`: no day has two prices. */
export function priceKind(days: readonly PriceDay[]): 'windows' | 'flat' | 'none' {
  if (days.every(({ spans }) => spans.every(({ price }) => price === null))) return 'none';
  return days.every(({ spans }) => spans.length === 1) ? 'flat' : 'windows';
}
