import { explainReadings, replacedResets, roundEnergy } from '@heliograph/domain/energy';
import { correctRows, type EnergyEdits, type Replacement } from './energyEdit.ts';
import type { EnergyMark } from './energyMark.ts';
import { fillRows } from './importedDay.ts';
import { QUARTER, type EnergyRow } from './energyRow.ts';
import { blankMeter, createMeter, type Meter, type TakenStep } from './meter.ts';
import type { Reading, Readings } from './readings.ts';

/** Readings of a device's counters around a window. */
export interface WindowReadings {
  /** Highest power by counter, kW. */
  limits: readonly number[];
  /** By counter, the believed reading before the window; null when there is none. */
  seeds: readonly (Reading | null)[];
  /** In the window, oldest first. */
  inside: readonly Readings[];
  /** By counter, the first reading after the window. */
  sequels: readonly (Reading | null)[];
  edits: EnergyEdits;
  /** Expected interval of readings, ms. */
  period: number;
}

export interface ComputedEnergy {
  rows: EnergyRow[];
  marks: EnergyMark[];
  /** By counter, the last believed reading and its instant. */
  reading: (number | null)[];
  readAt: (number | null)[];
}

/** Energy of [from, to) from the readings in it and those beside it. */
export function computeEnergy(
  { limits, seeds, inside, sequels, edits, period }: WindowReadings,
  range: { from: number; to: number },
): ComputedEnergy {
  const counters = limits.length;
  const state = blankMeter(counters);
  for (const [counter, seed] of seeds.entries()) {
    state.reading[counter] = seed?.value ?? null;
    state.readAt[counter] = seed?.at ?? null;
  }
  const meter = createMeter(limits, state);
  const readings = [...inside, ...byInstant(sequels)];
  const expected = Math.max(period, QUARTER);
  const pending: EnergyMark[] = [];
  if (edits.replacements.length === 0 && meter.isPlausible(readings)) {
    for (const each of readings) meter.take(each, expected);
  } else {
    const taken: Taken[] = [];
    for (const [counter, limitKw] of limits.entries()) {
      const ofCounter = readings.flatMap(({ at, values }) => {
        const value = values[counter] ?? null;
        return value === null ? [] : [{ at, value }];
      });
      const replacements = edits.replacements.filter((each) => each.counter === counter);
      const life = meterLives(ofCounter, seeds[counter] ?? null, { counter, limitKw, replacements });
      taken.push(...life.taken);
      if (life.pending) pending.push(life.pending);
    }
    takeAll(meter, decidedTogether(taken), { counters, expected });
  }
  const { rows, marks } = meter.changed();
  return {
    rows: correctRows(fillRows(rows, edits.imports, { counters, ...range }), edits.corrections, {
      counters,
      ...range,
    }),
    marks: [...marks, ...pending],
    reading: state.reading,
    readAt: state.readAt,
  };
}

/** A believed reading of a counter. */
interface Taken extends Reading {
  counter: number;
  /** The believed reading before it, ms. */
  began: number;
  step: TakenStep | undefined;
}

interface Counter {
  counter: number;
  limitKw: number;
  replacements: readonly Replacement[];
}

/** The believed readings of the meters that a counter had one after the other. */
function meterLives(
  readings: readonly Reading[],
  seed: Reading | null,
  { counter, limitKw, replacements }: Counter,
): { taken: Taken[]; pending: EnergyMark | null } {
  const taken: Taken[] = [];
  let start = seed;
  let next = 0;
  for (const replacement of [...replacements.filter(({ at }) => at > (seed?.at ?? -Infinity)), null]) {
    const past = replacement ? readings.findIndex(({ at }) => at >= replacement.at) : -1;
    const own = readings.slice(next, past < 0 ? readings.length : past);
    next += own.length;
    const list = start ? [start, ...own] : own;
    const { steps, last, value } = explainReadings(
      { at: list.map(({ at }) => at), value: list.map((reading) => reading.value) },
      limitKw,
      start !== null,
    );
    const first = steps[0]?.from ?? last;
    if (!start && first >= 0)
      taken.push({ ...list[first]!, began: list[first]!.at, counter, step: undefined });
    for (const { kind, from, to, kwh, value: reading } of steps) {
      const odd = to - from > 1 ? list[from + 1]!.value : null;
      const step =
        kind === 'counted' ? undefined : { kind, kwh: Number.isNaN(kwh) ? null : roundEnergy(kwh), odd };
      taken.push({ at: list[to]!.at, began: list[from]!.at, value: reading, counter, step });
    }
    const odd = list[last + 1]?.value ?? null;
    if (replacement) {
      const { at, first: begun } = replacement;
      // A sample of the same instant is the new meter's, and what it has counted by then belongs to this step.
      const same = readings[next]?.at === at ? readings[next++]!.value : begun;
      const added = Math.max(0, same - begun);
      const kwh = roundEnergy(Math.max(0, replacement.last - value) + added);
      const step: TakenStep = { kind: odd === null ? 'counted' : 'glitch', kwh, odd };
      start = { at, value: begun + added };
      taken.push({ ...start, began: at, counter, step: last >= 0 ? step : undefined });
    } else if (odd !== null) {
      // Without any believed reading it began with the first.
      const began = list[Math.max(0, last)]!.at;
      const ends = { began, ended: list.at(-1)!.at, last: last >= 0 ? value : null, first: null };
      return { taken, pending: { counter, kind: 'pending', ...ends, kwh: null, estimated: false, odd } };
    }
  }
  return { taken, pending: null };
}

/** The readings with the breaks of all counters decided together: a device is replaced as a whole. */
function decidedTogether(taken: readonly Taken[]): Taken[] {
  const breaks = taken.flatMap((each) => {
    const kind = each.step?.kind;
    return kind === 'reset' || kind === 'unknown' ? [{ each, kind, began: each.began, ended: each.at }] : [];
  });
  const replaced = new Set([...replacedResets(breaks)].map(({ each }) => each));
  return taken.map((each) =>
    replaced.has(each) ? { ...each, step: { ...each.step!, kind: 'unknown', kwh: null } } : each,
  );
}

/** Hands the readings of all counters to the meter by instant, oldest first. */
function takeAll(
  meter: Meter,
  taken: readonly Taken[],
  { counters, expected }: { counters: number; expected: number },
): void {
  let at = NaN;
  let values: (number | null)[] = [];
  let steps: (TakenStep | undefined)[] = [];
  const flush = () => {
    if (values.length > 0) meter.take({ at, values }, expected, steps);
  };
  for (const { counter, step, ...reading } of taken.toSorted((a, b) => a.at - b.at)) {
    // A replaced meter may have two readings at one instant.
    if (reading.at !== at || (values[counter] ?? null) !== null) {
      flush();
      values = new Array<null>(counters).fill(null);
      steps = [];
      at = reading.at;
    }
    values[counter] = reading.value;
    steps[counter] = step;
  }
  flush();
}

/** Single readings of several counters, grouped by instant, oldest first. */
function byInstant(single: readonly (Reading | null)[]): Readings[] {
  const groups = new Map<number, Readings>();
  for (const [counter, reading] of single.entries()) {
    if (!reading) continue;
    const { at, value } = reading;
    const entry = groups.get(at) ?? { at, values: single.map(() => null) };
    entry.values[counter] = value;
    groups.set(at, entry);
  }
  return [...groups.values()].sort((a, b) => a.at - b.at);
}
