import type { StoredTariff } from '@heliograph/contracts/http';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { getZone, type Fleet } from './fleet.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

/** A month with hourly prices; the duration is extrapolated. */
const FIRST = 24 * 300;
export const LITERAL_HOURS = 24 * 30;

/** The straightforward implementation for one station: each hour through a date library, each price looked up in lists. */
export function literally({ edges, generation, selling, charging, tariffs }: Fleet): number {
  const zone = getZone(0);
  const stored = tariffs[0]!;
  let revenue = 0;
  for (let i = FIRST; i < FIRST + LITERAL_HOURS; i++) {
    const at = edges[i]!;
    const taken = charging[i]! > generation[i]! ? 0 : charging[i]!;
    const sold = Math.min(selling[i]!, generation[i]! - taken);
    const own = generation[i]! - taken - sold;
    revenue += sold * priceAt(stored, 2, zone, at) + own * priceAt(stored, 1, zone, at);
  }
  return revenue;
}

function priceAt(stored: readonly StoredTariff[], action: 1 | 2, zone: string, at: number): number {
  const { price_model } = stored.findLast((each) => each.action === action && each.create_time <= at)!;
  if (typeof price_model === 'number') return price_model;
  const local = dayjs(at).tz(zone);
  const clock = local.format('HH:mm');
  const tab = local.day() === 0 || local.day() === 6 ? 'weekend' : 'weekday';
  const { data } = price_model.find((each) => each.tab === 'daily' || each.tab === tab)!;
  return data.find(
    ({ startTime, endTime }) => startTime <= clock && (clock < endTime || endTime === '23:59'),
  )!.value;
}
