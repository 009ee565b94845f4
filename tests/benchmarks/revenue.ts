import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import type { PriceEntry, StoredTariff } from '@heliograph/contracts/http';
import { compileTariffs, revenueOf } from '@heliograph/domain/tariff';
import { calendar } from '@heliograph/domain/time';
import { against, type BenchRow } from './table.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

const STATIONS = 100;
const ZONES = ['Australia/Sydney', 'Australia/Brisbane', 'Australia/Adelaide', 'Australia/Perth'];
const START = Date.UTC(2023, 0, 1);
const HOURS = 3 * 365 * 24;
/** The peer prices this many hours; its time grows in proportion. */
const PEER_HOURS = 24 * 60;

const DAY: PriceEntry[] = [
  { startTime: '00:00', endTime: '06:00', value: 0.2961 },
  { startTime: '06:00', endTime: '15:00', value: 0.3733 },
  { startTime: '15:00', endTime: '21:00', value: 0.7065 },
  { startTime: '21:00', endTime: '23:59', value: 0.3733 },
];

/** Revenue of 100 stations over three years of hours, with daily and weekend prices, in one thread. */
export function run(): BenchRow[] {
  const edges = Float64Array.from({ length: HOURS + 1 }, (_, hour) => START + hour * 3_600_000);
  const generation = Float64Array.from({ length: HOURS }, (_, hour) =>
    Math.max(0, 5 * Math.sin(((hour % 24) - 6) / 4)),
  );
  const selling = generation.map((kwh, hour) => kwh * ((hour % 7) / 10));
  const charging = generation.map((kwh, hour) => kwh * ((hour % 5) / 10));
  const tariffs = compileTariffs(history());

  const all = () => {
    let sum = 0;
    const calendars = new Map(ZONES.map((zone) => [zone, calendar(zone, edges)]));
    for (let station = 0; station < STATIONS; station++) {
      const zone = ZONES[station % ZONES.length]!;
      const [sums] = revenueOf({
        edges,
        generation,
        selling,
        charging,
        zone,
        tariffs,
        calendar: calendars.get(zone)!,
      });
      sum += sums!.sellingPrice + sums!.selfUsePrice;
    }
    return sum;
  };
  all();
  const ours = milliseconds(all);
  const peer =
    milliseconds(() => naive(edges, generation, selling, charging)) * ((HOURS / PEER_HOURS) * STATIONS);
  return [
    against({
      name: `revenue, ${STATIONS} stations × 3 years of hours`,
      figure: ours,
      unit: 'ms',
      peer: 'dayjs loop, scaled up from 60 days',
      peerFigure: peer,
      aim: 'about 24 ms',
    }),
  ];
}

function history(): StoredTariff[] {
  const both = { id: 1, station_id: 1, unit: 'AUD', create_time: START, update_time: START };
  return [
    { ...both, action: 2, type: 1, price_model: 0.08 },
    {
      ...both,
      id: 2,
      action: 1,
      type: 3,
      price_model: [
        { tab: 'weekday', data: DAY },
        { tab: 'weekend', data: [{ startTime: '00:00', endTime: '23:59', value: 0.2961 }] },
      ],
    },
  ];
}

/** What one writes first: each hour through a date library, its price looked up in the list. */
function naive(
  edges: Float64Array,
  generation: Float64Array,
  selling: Float64Array,
  charging: Float64Array,
): number {
  let revenue = 0;
  for (let i = 0; i < PEER_HOURS; i++) {
    const local = dayjs(edges[i]).tz('Australia/Sydney');
    const clock = local.format('HH:mm');
    const weekend = local.day() === 0 || local.day() === 6;
    const price = weekend
      ? 0.2961
      : DAY.find((entry) => clock >= entry.startTime && clock < entry.endTime)!.value;
    const stored = charging[i]! > generation[i]! ? 0 : charging[i]!;
    const sold = Math.min(selling[i]!, generation[i]! - stored);
    revenue += sold * 0.08 + (generation[i]! - stored - sold) * price;
  }
  return revenue;
}

/** Median of five runs. */
function milliseconds(work: () => number): number {
  const times = Array.from({ length: 5 }, () => {
    const begun = performance.now();
    if (!Number.isFinite(work())) throw new Error('the benchmark computed nothing');
    return performance.now() - begun;
  });
  return times.sort((a, b) => a - b)[2]!;
}
