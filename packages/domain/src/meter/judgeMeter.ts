import type { MeterRole, MeterVerdict } from '@heliograph/contracts/engine';
import type { MeterIntervals } from './meterIntervals.ts';
import type { EnergyBetween } from './ownEnergy.ts';
import { slices } from './slices.ts';

/** Share of the file's energy. */
const METER_TOLERANCE = 0.02;
/** Maximum shift, a day either way: more is not a clock error. */
const MAX_SHIFT_MINUTES = 1440;
/** A cause is believed when it leaves no more than half of what does not fit. */
const BETTER = 0.5;
/** Similarity of two courses from which one cause explains the other. */
const ALIKE = 0.97;
/** Intervals with a value on both sides that a cause needs. */
const MIN_INTERVALS = 24;
/** Intervals that a shift is looked for in. */
const SAMPLE = 8_000;
/** kWh; files round each value to a watt hour or so. */
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
 * Says whether a meter and our own counters agree, and if not, whether a shifted clock, swapped directions or a factor
 * explains it. Yields between its steps, so that a caller can let other work run.
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

/** True if the energies of both directions agree over the intervals that both sides know. */
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
  /** 1 where one course is a multiple of the other; 0 without energy. */
  likeness: number;
  /** By least squares. */
  factor: number;
  count: number;
  /** Sum of the file's squares that took part. */
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
      // A loop as plain as this one runs over a thousand times for a shift.
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

/** The shift within a day that makes the courses most alike; none unless it is clearly better. */
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
      // At an end of our values a few small ones fit anything.
      if (weight >= without.weight / 2 && likeness > best.likeness) best = { arrangement, likeness };
    }
  return isBetter(best.likeness, without.likeness) ? best : { arrangement: none, likeness: without.likeness };
}

const isBetter = (likeness: number, before: number): boolean => 1 - likeness < BETTER * (1 - before);

/** So many that all times of day take part: neither even nor a multiple of three, as the intervals of a day are. */
function sampleEvery(count: number): number {
  let every = Math.ceil(count / SAMPLE);
  while (every > 1 && (every % 2 === 0 || every % 3 === 0)) every++;
  return every;
}

/** Mean difference by interval, as a share of the file's energy. */
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

/** Nothing can be exported while nothing generates: who says so has the directions wrong. */
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
