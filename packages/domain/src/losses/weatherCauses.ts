import type { Claim } from './ledger.ts';
import { runsOf, type Observed } from './runs.ts';

export interface HeatEvidence {
  /** Inverter temperature from which on power was missing, °C. */
  from: number;
  /** Mean part of the expected power that was missing above, and below, 0 to 1. */
  above: number;
  below: number;
}

/** Inverter temperatures that are tried, °C. */
const HEAT_STEPS = [45, 50, 55, 60, 65, 70];
const HEAT_STEP = 5;
const MIN_HOT = 12;
/** Part missing in the first degrees above. */
const MIN_FIRST_DEFICIT = 0.02;
const MIN_HEAT_DEFICIT = 0.06;
const MAX_COOL_DEFICIT = 0.03;

/**
 * Finds derating by heat: power is missing at high temperatures of the inverter, more the hotter it is, and not below.
 *
 * @param temperature of the inverter, °C by interval, NaN where unknown
 */
export function findHeat(
  { actual, expected, rating }: Observed,
  temperature: Float64Array,
): Claim<HeatEvidence> {
  const lost = new Float64Array(actual.length);
  const none: Claim<HeatEvidence> = { cause: 'heat', events: [], lost };
  const counts = (i: number) => expected[i]! > 0.4 * rating && !Number.isNaN(actual[i]!);
  let best: HeatEvidence | undefined;
  for (const from of HEAT_STEPS) {
    let [hot, hotMissing, cool, coolMissing, tx, txy, first, firstMissing] = [0, 0, 0, 0, 0, 0, 0, 0];
    for (let i = 0; i < actual.length; i++) {
      const t = temperature[i]!;
      if (!counts(i) || Number.isNaN(t)) continue;
      const deficit = 1 - actual[i]! / expected[i]!;
      if (t < from) {
        cool++;
        coolMissing += deficit;
      } else {
        hot++;
        hotMissing += deficit;
        tx += t;
        txy += t * deficit;
        if (t < from + HEAT_STEP) {
          first++;
          firstMissing += deficit;
        }
      }
    }
    if (hot < MIN_HOT || cool < MIN_HOT) continue;
    const above = hotMissing / hot;
    const below = coolMissing / cool;
    const rising = hot * txy - tx * hotMissing > 0;
    if (above < MIN_HEAT_DEFICIT || below > MAX_COOL_DEFICIT || !rising) continue;
    if (!(firstMissing >= MIN_FIRST_DEFICIT * first)) continue;
    best = { from, above, below };
    break;
  }
  if (!best) return none;
  const evidence = best;
  const flags = actual.map((_, i) => Number(counts(i) && temperature[i]! >= evidence.from));
  for (const [i, flag] of flags.entries()) if (flag) lost[i] = Infinity;
  const runs = runsOf(flags);
  return { cause: 'heat', events: [{ from: runs[0]!.from, to: runs.at(-1)!.to, evidence }], lost };
}

export interface SnowEvidence {
  /** Lowest temperature of the air in the day before, °C. */
  temperature: number;
  /** Power over the expected one, 0 to 1. */
  level: number;
}

const SNOW_TEMPERATURE = 1.5;
const MAX_SNOW_LEVEL = 0.5;
/** Power over the rating above which inverters are on, although covered. */
const ON = 0.001;
const MIN_SNOW_INTERVALS = 6;

/**
 * Finds snow on the modules: little power, but inverters that are on for some of the day, after frost.
 *
 * @param air °C by interval, NaN where unknown
 * @param dayStarts first interval of each day, and the end of the last
 */
export function findSnow(
  { actual, expected, rating, step }: Observed,
  air: Float64Array,
  dayStarts: ArrayLike<number>,
): Claim<SnowEvidence> {
  const lost = new Float64Array(actual.length);
  const claim: Claim<SnowEvidence> = { cause: 'snow', events: [], lost };
  const perDay = Math.round(86_400_000 / step);
  for (let day = 0; day + 1 < dayStarts.length; day++) {
    const [from, to] = [dayStarts[day]!, dayStarts[day + 1]!];
    let temperature = Infinity;
    for (let i = Math.max(0, from - perDay); i < to; i++) if (air[i]! < temperature) temperature = air[i]!;
    if (temperature > SNOW_TEMPERATURE) continue;
    const covered = new Uint8Array(to - from);
    for (let i = from; i < to; i++)
      covered[i - from] = Number(actual[i]! < MAX_SNOW_LEVEL * expected[i]! && expected[i]! > 0.02 * rating);
    for (const run of runsOf(covered, 2)) {
      if (run.to - run.from < MIN_SNOW_INTERVALS) continue;
      let [power, could, on] = [0, 0, 0];
      for (let i = from + run.from; i < from + run.to; i++) {
        power += actual[i]! || 0;
        could += expected[i]! || 0;
        if (actual[i]! > ON * rating) on++;
      }
      if (on < (run.to - run.from) / 4) continue;
      const [begin, end] = [from + run.from, from + run.to];
      claim.events.push({ from: begin, to: end, evidence: { temperature, level: power / could } });
      lost.fill(Infinity, begin, end);
    }
  }
  return claim;
}
