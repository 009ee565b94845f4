import { minMaxLttb } from '@heliograph/domain/series';
import { LTTB } from 'downsample/methods/LTTB.js';
import { largestTriangles } from './largestTriangles.ts';

const SAMPLES = 10_000_000;
const POINTS = 2_000;
const RUNS = 5;

/** Median of five runs, ms, for downsampling ten million samples to two thousand points. */
export interface DownsampleTimes {
  ours: number;
  downsample: number;
  paper: number;
}

/** A year of power values every five seconds, with clouds, noise and peaks. */
function series() {
  const at = new Float64Array(SAMPLES);
  const value = new Float64Array(SAMPLES);
  let seed = 1;
  for (let i = 0; i < SAMPLES; i++) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    at[i] = 1.7e12 + i * 5000;
    value[i] = Math.max(0, Math.sin((i / 17_280) * 2 * Math.PI)) * 5000 + (seed / 0x7fffffff) * 300;
  }
  return { at, value };
}

function median(work: () => number): number {
  const times = Array.from({ length: RUNS }, () => {
    const startedAt = performance.now();
    if (work() < POINTS / 2) throw new Error('too few points were kept');
    return performance.now() - startedAt;
  });
  return times.sort((one, other) => one - other)[RUNS >> 1]!;
}

/** The input in each kernel's preferred format: two columns, or an array of pairs for the package. */
function measure(): DownsampleTimes {
  const { at, value } = series();
  const ours = median(() => minMaxLttb(at, value, POINTS).length);
  const paper = median(() => largestTriangles(at, value, POINTS).length);
  const pairs = Array.from(at, (instant, index): [number, number] => [instant, value[index]!]);
  const downsample = median(() => LTTB(pairs, POINTS).length);
  return { ours, downsample, paper };
}

self.postMessage(measure());
