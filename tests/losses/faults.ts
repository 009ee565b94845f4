import {
  bookStation,
  clearIndex,
  expectedPower,
  learnInterval,
  learnStringShares,
  MIN_NEIGHBOURS,
  neighbourWeight,
  weatherIndex,
  type Cause,
  type ClippingEvidence,
  type ResidualInterval,
} from '@heliograph/domain/losses';
import {
  clearPower,
  clearSky,
  learnBaseline,
  middlesOf,
  quantile,
  seededRandom,
  type Sky,
} from '@heliograph/domain/pv';
import { percent, type Check } from './files.ts';
import { FAULTS, type Scenario } from './injectFaults.ts';
import { readSerf, readYear, type RealStation } from './realStations.ts';

const WINDOW_DAYS = 30;
const HEALTHY_SEEDS = 20;
const FAULT_SEEDS = 10;
const NEIGHBOURS = 4;

/** A real station with its baseline, its errors, and days on which it was healthy. */
interface Judged {
  station: RealStation;
  perDay: number;
  rating: number;
  sky: Sky;
  clear: Float64Array;
  interval: ResidualInterval;
  weather: (seed: number) => Float64Array;
  /** First days of windows for faults, in the half that the interval was not learnt from. */
  windows: number[];
}

/**
 * Neighbours of a real station. None are published with the series, so they are made from it: its own clear-sky index,
 * moved by the time that clouds take for some kilometres, with an error of level and of each interval.
 */
function neighbourWeather(index: Float64Array, step: number, seed: number): Float64Array {
  const random = seededRandom(seed);
  const peers = Array.from({ length: NEIGHBOURS }, (_, k) => {
    const shift = Math.round((((k % 2) * 2 - 1) * (k + 1) * 5 * 60_000) / step) || (k % 2) * 2 - 1;
    const level = 1 + 0.04 * (random() - 0.5);
    return {
      index: index.map((_, i) => (index[i + shift] ?? NaN) * level * (1 + 0.06 * (random() - 0.5))),
      weight: neighbourWeight(4 * (k + 1)),
    };
  });
  return weatherIndex(peers, MIN_NEIGHBOURS, new Float64Array(index.length));
}

function judge(station: RealStation): Judged {
  const { series, place, fixed } = station;
  const perDay = 86_400_000 / series.step;
  const days = series.power.length / perDay;
  const baseline = learnBaseline(series, place, fixed && { fixed });
  const sky = clearSky(place, middlesOf(series));
  const clear = clearPower(baseline, sky);
  const rating = baseline.plant.limit ?? quantile(clear, 0.9999);
  const healthy = healthyIntervals(series.power, clear, perDay);
  const index = clearIndex(series.power, clear, sky, healthy);
  const weather = (seed: number) => neighbourWeather(index, series.step, seed);
  const half = Math.floor(days / 2) * perDay;
  const errors = expectedPower(clear, weather(999), { scale: 1 }, baseline.plant.limit);
  const interval = learnInterval(series.power.subarray(0, half), errors.subarray(0, half))!;
  const windows: number[] = [];
  for (let day = Math.ceil(days / 2); day + WINDOW_DAYS <= days; day += 3) {
    const window = healthy.subarray(day * perDay, (day + WINDOW_DAYS) * perDay);
    if (!window.includes(0)) windows.push(day);
  }
  return { station, perDay, rating, sky, clear, interval, weather, windows };
}

/** Leaves out days of the real series that were not healthy themselves: dark, or with unknown values. */
function healthyIntervals(power: Float64Array, clear: Float64Array, perDay: number): Uint8Array {
  const healthy = new Uint8Array(power.length);
  for (let from = 0; from < power.length; from += perDay) {
    let [light, dark] = [0, 0];
    for (let i = from; i < from + perDay; i++) {
      if (!(clear[i]! > 0)) continue;
      light++;
      if (!(power[i]! > 0.001 * clear[i]!)) dark++;
    }
    if (dark < 0.15 * light) healthy.fill(1, from, from + perDay);
  }
  return healthy;
}

interface Outcome {
  cause: Cause | 'unexplained' | 'none';
  /** Energy that was injected, and what was booked of it by day, W·intervals. */
  injected: number;
  found: number;
  entries: number;
  /** Days without a fault, and those of them with an entry. */
  soundDays: number;
  falseDays: number;
}

function runScenario(judged: Judged, firstDay: number, fault: Scenario, seed: number): Outcome {
  const { station, perDay, rating, sky: whole, interval } = judged;
  const [from, to] = [firstDay * perDay, (firstDay + WINDOW_DAYS) * perDay];
  const cut = (column: Float64Array) => column.slice(from, to);
  const sky = { east: cut(whole.east), north: cut(whole.north), up: cut(whole.up) };
  const weather = cut(judged.weather(seed));
  const expected = expectedPower(cut(judged.clear), weather, interval, null);
  const healthy = cut(station.series.power);
  const random = seededRandom(seed * 7919 + firstDay);
  const { power, columns, strings, units } = fault({ power: healthy, expected, sky, perDay, rating, random });
  const dayStarts = Array.from({ length: WINDOW_DAYS + 1 }, (_, day) => day * perDay);
  const { ledger } = bookStation({ actual: power, expected, step: station.series.step, rating }, interval, {
    sky,
    weather,
    dayStarts,
    ...columns,
    strings: { power: strings, shares: learnStringShares([healthy, healthy], perDay), offset: 0 },
    units: { power: units, shares: [0.5, 0.5], peaks: units.map(() => quantile(healthy, 0.99) / 2) },
  });
  const perWatt = station.series.step / 3600;
  const booked = new Map<Cause | 'unexplained', number>();
  const covered = new Float64Array(power.length);
  // Clipping by design is shown, and nothing to repair.
  const entries = ledger.entries.filter(
    ({ evidence }) => !(evidence as ClippingEvidence | undefined)?.byDesign,
  );
  for (const { cause, from: begin, to: end, lost } of entries) {
    booked.set(cause, (booked.get(cause) ?? 0) + lost);
    const column = cause === 'unexplained' ? ledger.unexplained : ledger.causes.get(cause)!;
    for (let i = begin; i < end; i++) covered[i] = Math.max(covered[i]!, column[i]! / perWatt);
  }
  const missing = new Float64Array(WINDOW_DAYS);
  const seen = new Float64Array(WINDOW_DAYS);
  for (const [i, value] of power.entries()) {
    const lack = healthy[i]! - (Number.isNaN(value) ? healthy[i]! : value);
    if (!ledger.known[i] || !(lack > 0)) continue;
    const day = Math.floor(i / perDay);
    missing[day] = missing[day]! + lack;
    seen[day] = seen[day]! + Math.max(0, covered[i]!);
  }
  const injected = missing.reduce((a, b) => a + b, 0);
  const found = missing.reduce((sum, energy, day) => sum + Math.min(energy, seen[day]!), 0);
  const sick = missing.map(Math.sign);
  const flagged = new Uint8Array(WINDOW_DAYS);
  for (const [i, value] of covered.entries()) if (value > 0) flagged[Math.floor(i / perDay)] = 1;
  const sound = [...sick.keys()].filter((day) => !sick[day]);
  const [best] = [...booked].sort((one, other) => other[1] - one[1]);
  return {
    cause: best?.[0] ?? 'none',
    injected,
    found,
    entries: entries.length,
    soundDays: sound.length,
    falseDays: sound.filter((day) => flagged[day]).length,
  };
}

/** Injects faults into real series, and prints what they were taken for. */
export function checkFaults(): Check[] | undefined {
  const stations = [readYear(), readSerf()].filter((station) => station !== undefined);
  if (stations.length < 2) return undefined;
  const judged = stations.map(judge);
  const confusion = new Map<string, Map<string, number>>();
  let [right, all, injected, found, soundDays, falseDays] = [0, 0, 0, 0, 0, 0];
  for (const [name, { cause, inject }] of Object.entries(FAULTS)) {
    const row = new Map<string, number>();
    confusion.set(name, row);
    let [rowInjected, rowFound] = [0, 0];
    for (const one of judged)
      for (let seed = 1; seed <= FAULT_SEEDS; seed++) {
        const window = one.windows[seed % one.windows.length]!;
        const outcome = runScenario(one, window, inject, seed);
        row.set(outcome.cause, (row.get(outcome.cause) ?? 0) + 1);
        all++;
        if (outcome.cause === cause) right++;
        rowInjected += outcome.injected;
        rowFound += outcome.found;
        soundDays += outcome.soundDays;
        falseDays += outcome.falseDays;
      }
    injected += rowInjected;
    found += rowFound;
    const counts = [...row].map(([taken, count]) => `${taken} ${count}`).join(', ');
    const energy = rowInjected > 0 ? `, ${percent(rowFound / rowInjected)} of its energy` : '';
    process.stdout.write(`         ${name} → ${counts}${energy}\n`);
  }
  let [entries, months] = [0, 0];
  for (const one of judged)
    for (const window of one.windows)
      for (let seed = 1; seed <= HEALTHY_SEEDS / 4; seed++) {
        const outcome = runScenario(one, window, FAULTS.healthy.inject, 100 + seed);
        entries += outcome.entries;
        months++;
      }
  const specificity = 1 - falseDays / soundDays;
  const rate = (100 * entries) / months;
  return [
    {
      name: 'faults taken for what they are',
      figure: `${percent(right / all)} of ${all}`,
      aim: '≥ 92 %',
      passed: right / all >= 0.92,
    },
    {
      name: 'lost energy found',
      figure: percent(found / injected),
      aim: '≥ 85 %',
      passed: found / injected >= 0.85,
    },
    {
      name: 'days without a fault and without an entry',
      figure: percent(specificity),
      aim: '≥ 92 %',
      passed: specificity >= 0.92,
    },
    {
      name: 'entries in 100 healthy station-months',
      figure: `${rate.toFixed(1)} (${months} months)`,
      aim: '≤ 1',
      passed: rate <= 1,
    },
  ];
}
