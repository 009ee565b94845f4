export interface Stamp {
  /** epoch ms */
  at: number;
  /** True if the sample is kept while the server is unreachable: at most one a second. */
  isKept: boolean;
}

const SECOND = 1000;
/** A reading within this distance of its tick's usual offset keeps its place, ms. */
const STEADY = 750;

/**
 * Assigns sample times: whole seconds, as evenly spaced as the ticks, so that a sample has the same time in
 * telemetry and backfill, and the server recognises it. At most 0.75 s from the measurement.
 */
export function createStamper(): (measuredAt: number, tick: number) => Stamp {
  /** Offset from tick to stamp, ms. */
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

/** A time that is not a whole second. */
const fraction = (at: number) => {
  const rounded = Math.round(at);
  return rounded % SECOND === 0 ? rounded + 1 : rounded;
};
