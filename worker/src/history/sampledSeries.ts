import type { HistorySeries } from '@heliograph/contracts/engine';
import { minMaxLttb, markGaps } from '@heliograph/domain/series';
import type { Gathered } from './gatherSamples.ts';

type Drawn = Omit<HistorySeries, 'deviceId' | 'code' | 'statistics'>;

/** The samples in [from, to), thinned out to `points`, with gaps where there was a pause. */
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
    estimated: new Uint32Array(),
    samples: all ? gathered.count : inside.at.length,
    thinned: kept.length < drawn.at.length || !gathered.whole,
    figures: all ? figuresOf(gathered) : figuresIn(inside.value),
  };
}

function figuresOf({ count, sum, min, max, value }: Gathered): HistorySeries['figures'] {
  return count === 0 ? null : { latest: value.at(-1)!, min, max, mean: sum / count, sum: null };
}

function figuresIn(value: Float64Array): HistorySeries['figures'] {
  let sum = 0;
  let min = Infinity;
  let max = -Infinity;
  for (const each of value) {
    sum += each;
    if (each < min) min = each;
    if (each > max) max = each;
  }
  const count = value.length;
  return count === 0 ? null : { latest: value[count - 1]!, min, max, mean: sum / count, sum: null };
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
