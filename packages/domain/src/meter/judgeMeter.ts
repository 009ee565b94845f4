import type { MeterRole, MeterVerdict } from '@heliograph/contracts/engine';
import type { MeterIntervals } from './meterIntervals.ts';
import type { EnergyBetween } from './ownEnergy.ts';
import { slices } from './slices.ts';

/** Accepted difference, as a share of the file's energy. */
const METER_TOLERANCE = 0.02;
/** Maximum shift, a day either way; larger ones are not clock errors. */
const MAX_SHIFT_MINUTES = 1440;
/** A cause is accepted if at most half of the mismatch remains. */
const BETTER = 0.5;
/** Minimum similarity of two curves for one cause to explain the difference. */
const ALIKE = 0.97;
/** Minimum number of intervals with both values for a cause. */
const MIN_INTERVALS = 24;
/** Number of intervals sampled to find a shift. */
const SAMPLE = 8_000;
/** Files round values to about a watt-hour, kWh. */
const ROUNDING = 0.001;

type Own = Record<MeterRole | 'sources', EnergyBetween>;
const SIDES = ['import', 'export'] as const satisfies readonly MeterRole[];
const other = (role: MeterRole): MeterRole => (role === 'import' ? 'export' : 'import');

interface Arrangement {
  isSwapped: boolean;
  /** ms */
  shift: number;
}

/**
 * Judges whether a meter and our own counters agree, and if not, whether a shifted clock, swapped directions
 * or a factor explains it. Yields between steps so that a caller can let other work run.
 */
export function* judgeMeter(meter: MeterIntervals, own: Own): Generator<void, MeterVerdict> {
  const asIs: Arrangement = { isSwapped: false, shift: 0 };
  const straight = yield* fit(meter, own, asIs);
  const verdict: MeterVerdict = {
    outcome: 'differs',
    shiftMinutes: 0,
    shiftIntervals: 0,
    swapped: null,
    factor: 1,
    deviation: { before: yield* deviation(meter, own, asIs, 1), after: NaN },
  };
  if (straight.count === 0) return { ...verdict, outcome: 'nothing' };
  const isAlike = yield* agrees(meter, own);
  if (isAlike && !(verdict.deviation.before > METER_TOLERANCE))
    return { ...verdict, outcome: 'agrees', deviation: same(verdict.deviation.before) };

  const [along, across] = [yield* bestShift(meter, own, false), yield* bestShift(meter, own, true)];
  const best = isBetter(across.likeness, along.likeness) ? across.arrangement : along.arrangement;
  const { likeness, factor, count } = yield* fit(meter, own, best);
  const isKnown = count >= MIN_INTERVALS && likeness >= ALIKE;
  const isScaled = isKnown && Math.abs(factor - 1) > METER_TOLERANCE;
  const isExplained = isKnown && (best.isSwapped || best.shift !== 0 || isScaled);
  if (!isExplained) {
    const outcome = isAlike ? 'agrees' : 'differs';
    return { ...verdict, outcome, deviation: same(verdict.deviation.before) };
  }
  const scale = isScaled ? factor : 1;
  return {
    outcome: 'explained',
    shiftMinutes: best.shift / 60_000,
    shiftIntervals: best.shift / ((meter.minutes ?? 1) * 60_000),
    swapped: best.isSwapped ? yield* whoIsSwapped(meter, own) : null,
    factor: scale,
    deviation: { before: verdict.deviation.before, after: yield* deviation(meter, own, best, scale) },
  };
}

const same = (share: number) => ({ before: share, after: share });

/** True if the energies of both directions agree over the intervals known to both sides. */
function* agrees(meter: MeterIntervals, own: Own): Generator<void, boolean> {
  let isAlike = true;
  for (const role of SIDES) {
    let [file, ours, count] = [0, 0, 0];
    for (const { from, to } of slices(meter.start.length)) {
      for (let interval = from; interval < to; interval++) {
        const kwh = meter[role][interval]!;
        const ownKwh = own[role](meter.start[interval]!, meter.end[interval]!);
        if (Number.isNaN(kwh + ownKwh)) continue;
        file += kwh;
        ours += ownKwh;
        count++;
      }
      yield;
    }
    isAlike &&= Math.abs(ours - file) <= Math.max(METER_TOLERANCE * file, ROUNDING * count);
  }
  return isAlike;
}

interface Fit {
  /** 1 if one curve is a multiple of the other; 0 without energy. */
  likeness: number;
  /** By least squares. */
  factor: number;
  count: number;
  /** Sum of squares of the file's values that were compared. */
  weight: number;
}

function* fit(
  meter: MeterIntervals,
  own: Own,
  { isSwapped, shift }: Arrangement,
  every = 1,
): Generator<void, Fit> {
  let [file, ours, both, count] = [0, 0, 0, 0];
  for (const role of SIDES) {
    const ownOf = own[isSwapped ? other(role) : role];
    const values = meter[role];
    for (const { from, to } of slices(Math.ceil(values.length / every))) {
      // This inner loop runs over a thousand times per shift, so it is kept plain.
      for (let interval = from * every; interval < Math.min(to * every, values.length); interval += every) {
        const kwh = values[interval]!;
        const ownKwh = ownOf(meter.start[interval]! + shift, meter.end[interval]! + shift);
        const product = kwh * ownKwh;
        if (Number.isNaN(product)) continue;
        file += kwh * kwh;
        ours += ownKwh * ownKwh;
        both += product;
        count++;
      }
      yield;
    }
  }
  const product = Math.sqrt(file * ours);
  return {
    likeness: product > 0 ? both / product : 0,
    factor: ours > 0 ? both / ours : 1,
    count,
    weight: file,
  };
}

/** The shift within a day that makes the curves most alike; none unless it is clearly better. */
function* bestShift(meter: MeterIntervals, own: Own, isSwapped: boolean) {
  const none: Arrangement = { isSwapped, shift: 0 };
  if (meter.minutes === null) return { arrangement: none, likeness: (yield* fit(meter, own, none)).likeness };
  const every = sampleEvery(meter.start.length);
  const without = yield* fit(meter, own, none, every);
  let best = { arrangement: none, likeness: without.likeness };
  const steps = MAX_SHIFT_MINUTES / meter.minutes;
  for (let step = 1; step <= steps; step++)
    for (const sign of [1, -1]) {
      const arrangement = { isSwapped, shift: sign * step * meter.minutes * 60_000 };
      const { likeness, weight } = yield* fit(meter, own, arrangement, every);
      // A few small values at the edge of our data would fit anything.
      if (weight >= without.weight / 2 && likeness > best.likeness) best = { arrangement, likeness };
    }
  return isBetter(best.likeness, without.likeness) ? best : { arrangement: none, likeness: without.likeness };
}

const isBetter = (likeness: number, before: number): boolean => 1 - likeness < BETTER * (1 - before);

/**
 * Sampling step that reaches all times of day: neither even nor a multiple of three, as intervals per day
 * are.
 */
function sampleEvery(count: number): number {
  let every = Math.ceil(count / SAMPLE);
  while (every > 1 && (every % 2 === 0 || every % 3 === 0)) every++;
  return every;
}

/** Mean absolute difference per interval, as a share of the file's energy. */
function* deviation(
  meter: MeterIntervals,
  own: Own,
  { isSwapped, shift }: Arrangement,
  factor: number,
): Generator<void, number> {
  let [difference, file] = [0, 0];
  for (const role of SIDES) {
    const ownOf = own[isSwapped ? other(role) : role];
    for (const { from, to } of slices(meter.start.length)) {
      for (let interval = from; interval < to; interval++) {
        const kwh = meter[role][interval]!;
        const ownKwh = ownOf(meter.start[interval]! + shift, meter.end[interval]! + shift);
        if (Number.isNaN(kwh + ownKwh)) continue;
        difference += Math.abs(kwh - factor * ownKwh);
        file += kwh;
      }
      yield;
    }
  }
  return file > 0 ? difference / file : NaN;
}

/** Finds the swapped side: one that exports while nothing generates has its directions swapped. */
function* whoIsSwapped(meter: MeterIntervals, own: Own): Generator<void, 'file' | 'station' | 'either'> {
  let [file, ours] = [0, 0];
  for (const { from, to } of slices(meter.start.length)) {
    for (let interval = from; interval < to; interval++) {
      const [start, end] = [meter.start[interval]!, meter.end[interval]!];
      if (!(own.sources(start, end) <= ROUNDING)) continue;
      file += meter.export[interval]! || 0;
      ours += own.export(start, end) || 0;
    }
    yield;
  }
  if (file > 10 * ours + ROUNDING) return 'file';
  return ours > 10 * file + ROUNDING ? 'station' : 'either';
}
