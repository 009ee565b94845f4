import type { QualityKind } from '@heliograph/contracts/http';
import type { Correction, Replacement } from '../energy/energyEdit.ts';
import type { EnergyMark } from '../energy/energyMark.ts';

/** Facts about the energy of a counter. */
export interface CounterFacts {
  deviceId: number;
  /** When its energy begins (without imports), and its last believed reading, ms. */
  since: number;
  readAt: number;
  /** Epoch ms. */
  now: number;
  marks: readonly Pick<EnergyMark, 'kind' | 'began' | 'ended' | 'estimated'>[];
  replacements: readonly Replacement[];
  /** Oldest first. */
  corrections: readonly Correction[];
  /** How many imports there are, and the times that they filled. */
  imports: number;
  imported: readonly { from: number; to: number }[];
}

/** Times of counters by bucket, ms, and what was found. */
export interface QualityTimes {
  measured: Float64Array;
  estimated: Float64Array;
  unknown: Float64Array;
  counts: Record<QualityKind, number>;
  /** Devices and instants of unexplained jumps; counters of a device that jump together are one. */
  open: Set<string>;
}

/** A counter that was not read for longer is silent: what it counts is not known yet. */
const SILENT_MS = 3_600_000;

export function noTimes(buckets: number): QualityTimes {
  return {
    measured: new Float64Array(buckets),
    estimated: new Float64Array(buckets),
    unknown: new Float64Array(buckets),
    counts: { gap: 0, glitch: 0, reset: 0, unknown: 0, pending: 0, replacement: 0, correction: 0, import: 0 },
    open: new Set(),
  };
}

/** Adds one counter. Time that was corrected by hand or imported counts as measured. */
export function addCounterQuality(times: QualityTimes, edges: Float64Array, facts: CounterFacts): void {
  const { deviceId, since, readAt, now, marks, replacements, corrections } = facts;
  const known = [...corrections, ...facts.imported].sort((one, other) => one.from - other.from);
  const spread = (into: Float64Array, from: number, past: number, sign: 1 | -1 = 1) => {
    for (let i = 0; i < into.length; i++) {
      const inside = Math.min(past, edges[i + 1] ?? 0) - Math.max(from, edges[i] ?? 0);
      if (inside > 0) into[i]! += sign * inside;
    }
  };
  /** Moves what is not corrected of [from, past) from the measured time. */
  const move = (into: Float64Array, from: number, past: number): boolean => {
    let at = from;
    for (const correction of known) {
      if (correction.to <= at || correction.from >= past) continue;
      if (correction.from > at) moveRange(into, at, correction.from);
      at = correction.to;
    }
    if (at < past) moveRange(into, at, past);
    return at === from || at < past;
  };
  const moveRange = (into: Float64Array, from: number, past: number) => {
    spread(times.measured, from, past, -1);
    spread(into, from, past);
  };

  spread(times.measured, since, now);
  for (const { from, to } of facts.imported)
    if (from < since) spread(times.measured, from, Math.min(to, since));
  for (const { kind, began, ended, estimated } of marks) {
    times.counts[kind]++;
    if (kind === 'unknown') {
      if (move(times.unknown, began, ended)) times.open.add(`${deviceId} ${ended}`);
    } else if (kind !== 'pending' && estimated) move(times.estimated, began, ended);
  }
  const isPending = marks.some(({ kind }) => kind === 'pending');
  if (isPending || now - readAt > SILENT_MS) move(times.unknown, readAt, now);
  times.counts.replacement += replacements.length;
  times.counts.correction += corrections.length;
  times.counts.import += facts.imports;
}

/** Shares of time in a bucket; null where there was no counter yet. */
export function sharesIn({ measured, estimated, unknown }: QualityTimes, bucket: number) {
  const all = measured[bucket]! + estimated[bucket]! + unknown[bucket]!;
  return all > 0
    ? {
        measured: measured[bucket]! / all,
        estimated: estimated[bucket]! / all,
        unknown: unknown[bucket]! / all,
      }
    : null;
}
