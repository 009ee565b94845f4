import type { Correction, Replacement } from '../energy/energyEdit.ts';
import type { EnergyMark } from '../energy/energyMark.ts';
import type { Reading } from '../energy/readings.ts';

/** Facts about a counter besides its readings, each oldest first. */
export interface CounterFacts {
  /** Without gaps. */
  marks: readonly EnergyMark[];
  replacements: readonly Replacement[];
  corrections: readonly Correction[];
}

/** Computes the energy between the readings of one counter, as decided when it was stored. */
export interface SampledCounter {
  /** The next stored reading. */
  take(reading: Reading): void;
  /** After the last one. */
  finish(): void;
}

/**
 * @param before nearest stored reading before the first one
 * @param add receives the energy of [from, past), kWh, oldest first; `counted` is false when it was set by hand
 */
export function createSampledCounter(
  before: Reading | null,
  { marks, replacements, corrections }: CounterFacts,
  add: (from: number, past: number, kwh: number, counted: boolean) => void,
): SampledCounter {
  let last = before;
  let nextMark = 0;
  let nextReplacement = 0;
  let nextCorrection = 0;
  let correctedUntil = -Infinity;
  const around = before && markAt(before.at);
  if (around) last = around.last === null ? null : { at: around.began, value: around.last };

  /** The mark in which readings at this instant are passed over. */
  function markAt(at: number): EnergyMark | undefined {
    while ((marks[nextMark]?.ended ?? Infinity) < at) nextMark++;
    const mark = marks[nextMark];
    return mark && mark.began < at && (at < mark.ended || mark.kind === 'pending') ? mark : undefined;
  }

  /** Adds the energy between two readings, and what was set by hand instead of it. */
  function credit(from: number, past: number, kwh: number): void {
    let at = Math.max(from, correctedUntil);
    const addUntil = (until: number) => {
      if (at < until) add(at, until, (kwh * (until - at)) / (past - from), true);
    };
    for (; (corrections[nextCorrection]?.from ?? Infinity) < past; nextCorrection++) {
      const correction = corrections[nextCorrection]!;
      addUntil(correction.from);
      add(correction.from, correction.to, correction.kwh, false);
      correctedUntil = correction.to;
      at = Math.max(at, correctedUntil);
    }
    addUntil(past);
  }

  function step(at: number, value: number): void {
    const mark = marks.find(({ began, ended }) => began === last?.at && ended === at);
    const kwh = mark ? mark.kwh : Math.max(0, value - (last?.value ?? value));
    if (last && kwh !== null) credit(last.at, at, kwh);
  }

  return {
    take({ at, value }) {
      if (markAt(at)) return;
      for (; (replacements[nextReplacement]?.at ?? Infinity) <= at; nextReplacement++) {
        const replacement = replacements[nextReplacement]!;
        if (last && replacement.at <= last.at) continue;
        const added = replacement.at === at ? Math.max(0, value - replacement.first) : 0;
        step(replacement.at, replacement.last + added);
        last = { at: replacement.at, value: replacement.first + added };
      }
      step(at, value);
      const isLower = last !== null && value < last.value && !marks.some(({ ended }) => ended === at);
      last = { at, value: isLower ? last!.value : value };
    },
    finish() {
      const mark = marks.find(({ began }) => began === last?.at);
      if (mark && last && mark.kwh !== null) credit(last.at, mark.ended, mark.kwh);
      credit(Infinity, Infinity, 0);
    },
  };
}
