import type { HistorySeries } from '@heliograph/contracts/engine';
import { markGaps, minMaxLttb, timeMean, type Samples } from '@heliograph/domain/series';
import type { Gathered } from './gatherSamples.ts';

type Drawn = Omit<HistorySeries, 'deviceId' | 'code' | 'statistics'>;

/** The samples in [from, to), thinned out to `points`, with gaps where there was a pause. The last one counts to `to`. */
export function sampledSeries(gathered: Gathered, from: number, to: number, points: number): Drawn {
  const { at, value } = gathered;
  const first = firstFrom(at, from);
  const past = firstFrom(at, to);
  const inside = { at: at.subarray(first, past), value: value.subarray(first, past) };
  const drawn = markGaps(inside);
  const kept = minMaxLttb(drawn.at, drawn.value, points);
  const all = inside.at.length === at.length;
  return {
    at: Float64Array.from(kept, (position) => drawn.at[position]!),
    until: null,
    value: Float64Array.from(kept, (position) => drawn.value[position]!),
    quality: new Uint8Array(kept.length),
    samples: all ? gathered.count : inside.at.length,
    thinned: kept.length < drawn.at.length || !gathered.whole,
    figures: all ? computeFigures(gathered, to) : figuresIn(inside, to),
  };
}

function computeFigures(
  { count, min, max, value, meanUntil }: Gathered,
  until: number,
): HistorySeries['figures'] {
  return count === 0 ? null : { latest: value.at(-1)!, min, max, mean: meanUntil(until), sum: null };
}

function figuresIn(samples: Samples, until: number): HistorySeries['figures'] {
  const { value } = samples;
  if (value.length === 0) return null;
  let min = Infinity;
  let max = -Infinity;
  for (const each of value) {
    if (each < min) min = each;
    if (each > max) max = each;
  }
  return { latest: value.at(-1)!, min, max, mean: timeMean(samples, until), sum: null };
}

/** The first position of an instant at or after the one given. */
function firstFrom(at: Float64Array, instant: number): number {
  let low = 0;
  let high = at.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at[middle]! < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}
