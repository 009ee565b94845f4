/** A counter did not continue between two accepted readings, ms. */
export interface CounterBreak {
  began: number;
  ended: number;
  kind: 'reset' | 'unknown';
}

/**
 * The resets of a device's counters that belong to its replacement. A device restarts or is replaced as a whole: where
 * one of its counters continued from a reading that it cannot have reached, a low reading of another one at the same
 * time was not counted since then either.
 */
export function replacedResets<Break extends CounterBreak>(breaks: readonly Break[]): Set<Break> {
  const unknown = breaks.filter(({ kind }) => kind === 'unknown');
  return new Set(
    breaks.filter(
      ({ kind, began, ended }) =>
        kind === 'reset' && unknown.some((other) => other.began < ended && began < other.ended),
    ),
  );
}
