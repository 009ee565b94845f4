import type { PriceDay, PriceDayKind } from '@heliograph/contracts/engine';
import { DAY, dayStart, localDate, stepEdges, getWeekday } from '../time/index.ts';
import { PRICE_STEP, type BuyPrices } from './buyPrices.ts';
import { priceRange, type PriceRange } from './priceRanges.ts';

const STEPS = 1440 / PRICE_STEP;
const YEAR = 366;

const KINDS: readonly PriceDayKind[] = ['weekday', 'saturday', 'sunday'];

const getKind = (day: number): PriceDayKind => {
  const weekday = getWeekday(day);
  return weekday === 7 ? 'sunday' : weekday === 6 ? 'saturday' : 'weekday';
};

/**
 * The prices of a weekday, a Saturday and a Sunday from a day on, with equal ones grouped, and the first date
 * within a year on which they change: a season starts, prices change, or the plan's clock diverges from local
 * time. Skips days of 23 or 25 hours and public holidays.
 *
 * @param from local day since 1970-01-01
 */
export function priceDays(
  pricesOf: BuyPrices,
  zone: string,
  from: number,
  isHoliday: (day: number) => boolean,
): { days: PriceDay[]; until: string | null } {
  const byKind = new Map<PriceDayKind, Omit<PriceDay, 'kinds'>>();
  let until: string | null = null;
  for (let day = from; day < from + YEAR && (until === null || byKind.size < KINDS.length); day++) {
    const edges = stepEdges(zone, dayStart(zone, day), dayStart(zone, day + 1), PRICE_STEP);
    if (edges.length !== STEPS + 1 || isHoliday(day)) continue;
    const kind = getKind(day);
    const date = new Date(day * DAY).toISOString().slice(0, 10);
    const spans = getSpans(pricesOf(edges), zone, edges);
    const known = byKind.get(kind);
    if (!known) byKind.set(kind, { date, spans });
    else if (!areSame(known.spans, spans)) until ??= date;
  }
  const days: PriceDay[] = [];
  for (const kind of KINDS) {
    const own = byKind.get(kind);
    if (!own) continue;
    const same = days.find(({ spans }) => areSame(spans, own.spans));
    if (same) same.kinds.push(kind);
    else days.push({ kinds: [kind], ...own });
  }
  return { days, until };
}

const areSame = (one: PriceDay['spans'], other: PriceDay['spans']) =>
  one.length === other.length &&
  one.every(({ from, price }, index) => from === other[index]!.from && price === other[index]!.price);

function getSpans(prices: Float64Array, zone: string, edges: Float64Array): PriceDay['spans'] {
  const spans: PriceDay['spans'] = [];
  prices.forEach((known, bucket) => {
    const from = localDate(zone, edges[bucket]!).minuteOfDay;
    const until = from + PRICE_STEP;
    const price = Number.isNaN(known) ? null : known;
    const last = spans.at(-1);
    if (last?.price === price) last.until = until;
    else spans.push({ from, until, price });
  });
  return spans;
}

/** Lowest and highest price of a day. */
export const getRange = ({ spans }: PriceDay): PriceRange => priceRange(spans.map(({ price }) => price));
