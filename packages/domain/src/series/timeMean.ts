import { createHolds } from './createHolds.ts';
import type { Samples } from './markGaps.ts';

/** [DQ-06] The mean of samples up to `until`, each weighted by the time for which it counts; NaN without any. */
export function timeMean(samples: Samples, until: number): number {
  const mean = createTimeMean();
  mean.add(samples);
  return mean.until(until);
}

/** Like `timeMean`, for samples that arrive in parts, oldest first. */
export function createTimeMean() {
  const holds = createHolds();
  let sum = 0;
  let time = 0;
  return {
    add(samples: Samples): void {
      holds.add(samples, (value, from, to) => {
        sum += value * (to - from);
        time += to - from;
      });
    },
    /** The mean as if nothing follows before `until`. More samples can be added later. */
    until(until: number): number {
      let wholeSum = sum;
      let wholeTime = time;
      let latest = NaN;
      holds.rest(until, (value, from, to) => {
        wholeSum += value * (to - from);
        wholeTime += to - from;
        latest = value;
      });
      return wholeTime > 0 ? wholeSum / wholeTime : latest;
    },
  };
}
