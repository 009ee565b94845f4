export interface Stamp {
  /** epoch ms */
  at: number;
  /** True if the sample is kept when the server cannot be reached: at most one a second. */
  isKept: boolean;
}

const SECOND = 1000;
/** A reading that comes this much earlier or later than the last one, measured from its tick, keeps its place. ms */
const STEADY = 750;

/**
 * Times of a device's samples: whole seconds, and as evenly spaced as its ticks, so that a sample has the same time in
 * telemetry and in a backfill and the server knows it again. They are at most 0.75 s from when it was measured.
 */
export function createStamper(): (measuredAt: number, tick: number) => Stamp {
  /** From tick to stamp, ms. */
  let lag = 0;
  let last = -Infinity;

  return (measuredAt, tick) => {
    const isSteady = tick % SECOND === 0 && Math.abs(measuredAt - tick - lag) <= STEADY;
    const at = isSteady ? tick + lag : Math.round(measuredAt / SECOND) * SECOND;
    // After the clock went back, times repeat.
    if (at === last) return { at: fraction(measuredAt), isKept: false };
    if (tick % SECOND === 0) lag = at - tick;
    last = at;
    return { at, isKept: true };
  };
}

/** An instant that is not a whole second. */
const fraction = (at: number) => {
  const rounded = Math.round(at);
  return rounded % SECOND === 0 ? rounded + 1 : rounded;
};
