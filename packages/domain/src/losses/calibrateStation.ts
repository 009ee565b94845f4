import {
  BaselineDataError,
  clearPower,
  clearSky,
  learnBaseline,
  middlesOf,
  quantile,
  type LearningOptions,
  type PvPlace,
} from '../pv/index.ts';
import { DAY } from '../time/index.ts';
import { expectedPower, learnInterval, type ResidualInterval } from './estimator.ts';
import {
  book,
  evenDays,
  heldIntervals,
  offsetOf,
  ownWeatherOf,
  type Calibration,
  type ClearColumns,
  type StationColumns,
} from './judgeStation.ts';
import { darkRuns } from './outages.ts';
import { learnStringShares } from './strings.ts';
import { learnUnitShares } from './units.ts';

/** Facts that people and devices tell. */
export interface StationFacts extends Pick<LearningOptions, 'entered' | 'size'> {
  /** AC rating of the inverters together, W. */
  rated?: number;
}

/**
 * Learns what a station gives when nothing is wrong with it. What a first ledger books to causes does not teach.
 *
 * @throws BaselineDataError
 */
export function calibrateStation(
  columns: StationColumns,
  place: PvPlace,
  { rated, ...facts }: StationFacts = {},
): Calibration {
  const sky = clearSky(place, middlesOf(columns));
  const options = { sky, held: heldIntervals(columns, evenDays(columns)), ...facts };
  const first = learnFrom(columns, place, options, rated);
  const clear = { sky, power: clearPower(first.baseline, sky) };
  const weather = ownWeatherOf(first, columns, clear, evenDays(columns));
  const healthy = healthyIntervals(first, columns, clear, weather);
  if (!healthy) return first;
  try {
    return learnFrom(columns, place, { ...options, healthy }, rated);
  } catch (error) {
    // A station that is limited on most days has nothing better than what was learnt below the limit.
    if (error instanceof BaselineDataError) return first;
    throw error;
  }
}

/** Highest power over the rating that devices tell, from which on that cannot be right. */
const MAX_OVER_RATED = 1.1;

function learnFrom(
  columns: StationColumns,
  place: PvPlace,
  options: LearningOptions & { healthy?: Uint8Array },
  rated = 0,
): Calibration {
  const baseline = learnBaseline(columns, place, options);
  const top = baseline.plant.limit ?? quantile(clearPower(baseline, options.sky!), 0.9999);
  const rating = top <= rated * MAX_OVER_RATED ? rated : top;
  const { units, strings } = columns;
  const shares = units.length > 1 ? learnUnitShares(units.map(({ power }) => power)) : [];
  const perDay = Math.round(DAY / columns.step);
  // Shares are by time of day, so they are learnt from the first midnight, UTC, on.
  const midnight = (perDay - offsetOf(columns)) % perDay;
  const courses =
    strings.length > 1
      ? learnStringShares(
          strings.map(({ power }) => power.subarray(midnight)),
          perDay,
          options.healthy?.subarray(midnight),
        )
      : [];
  return {
    baseline,
    rating,
    units: Object.fromEntries(
      shares.map((share, k) => [units[k]!.name, { ...share, peak: quantile(units[k]!.power, 0.99) }]),
    ),
    strings: Object.fromEntries(
      courses.map((course, k) => [
        strings[k]!.name,
        Array.from(course, (share) => (Number.isNaN(share) ? null : Math.round(share * 1e4) / 1e4)),
      ]),
    ),
  };
}

/** 1 for intervals to which nothing is booked; undefined where too few intervals can be judged. */
function healthyIntervals(
  calibration: Calibration,
  columns: StationColumns,
  clear: ClearColumns,
  weather: Float64Array,
): Uint8Array | undefined {
  // A limit of export that was there all the time looks like that of the inverters, until it is told by the exports.
  const limit = Math.min(calibration.baseline.plant.limit ?? Infinity, calibration.rating);
  const expected = expectedPower(clear.power, weather, { scale: 1 }, limit);
  const days = evenDays(columns);
  const healthy = litIntervals(columns.power, expected, calibration.rating);
  for (const [i, isHeld] of heldIntervals(columns, days).entries()) if (isHeld) healthy[i] = 0;
  // An interval that is learnt from a loss is so wide that the loss lies within it.
  const interval = learnInterval(
    columns.power,
    expected,
    usualIntervals(columns.power, expected, healthy, days),
  );
  if (!interval) return undefined;
  const { ledger } = book(calibration, interval, columns, clear, weather, days);
  for (const [cause, lost] of ledger.causes)
    if (cause !== 'clipping') for (const [i, energy] of lost.entries()) if (energy > 0) healthy[i] = 0;
  for (const { cause, from, to } of ledger.entries) if (cause === 'unexplained') healthy.fill(0, from, to);
  return healthy;
}

/** 0 for intervals without power, and for those beside them, in which it went and came back. */
function litIntervals(power: Float64Array, expected: Float64Array, rating: number): Uint8Array {
  const lit = new Uint8Array(power.length).fill(1);
  for (const { from, to } of darkRuns(power, expected, rating)) lit.fill(0, Math.max(0, from - 1), to + 1);
  return lit;
}

/** Reach below the quartiles, over their distance, beyond which a day is far out: clouds taken for clear sky are nearer. */
const FAR_OUT = 10;

/** The same without days whose energy lies far below what is usual. */
function usualIntervals(
  power: Float64Array,
  expected: Float64Array,
  lit: Uint8Array,
  dayStarts: readonly number[],
): Uint8Array {
  const ratios = Float64Array.from({ length: dayStarts.length - 1 }, (_, day) => {
    let [came, could] = [0, 0];
    for (let i = dayStarts[day]!; i < dayStarts[day + 1]!; i++) {
      if (!lit[i] || !(expected[i]! > 0) || Number.isNaN(power[i]!)) continue;
      came += power[i]!;
      could += expected[i]!;
    }
    return came / could;
  });
  const [low, high] = [quantile(ratios, 0.25), quantile(ratios, 0.75)];
  const usual = lit.slice();
  for (const [day, ratio] of ratios.entries())
    if (ratio < low - FAR_OUT * (high - low)) usual.fill(0, dayStarts[day], dayStarts[day + 1]);
  return usual;
}

/**
 * Learns how far the station's energy lies from the expected one while it is healthy.
 *
 * @returns undefined where too few intervals can be judged
 */
export function learnErrors(
  calibration: Calibration,
  columns: StationColumns,
  clear: ClearColumns,
  weather: Float64Array,
): ResidualInterval | undefined {
  const healthy = healthyIntervals(calibration, columns, clear, weather);
  const expected = expectedPower(clear.power, weather, { scale: 1 }, calibration.rating);
  return learnInterval(columns.power, expected, healthy);
}
