/**
 * Deterministic noise: the same seed and index give the same number, so that any instant can be computed on its own and
 * history joins live values without a step.
 */

/** Derives a 32-bit seed from a parent seed and a name. */
export function deriveSeed(parent: number, name: string): number {
  let hash = mix(parent | 0, 0x9e3779b9);
  for (let i = 0; i < name.length; i++) hash = mix(hash, name.charCodeAt(i));
  return hash;
}

/** Uniform in [0, 1). */
export function uniform(seed: number, index: number): number {
  return mix(seed, index | 0) / 0x1_0000_0000;
}

/** Mean 0, variance 1, within ±3.5: the sum of four uniform numbers. */
export function gaussian(seed: number, index: number): number {
  const first = mix(seed, index | 0);
  const second = mix(first, 0x5bd1e995);
  const sum = (first & 0xffff) + (first >>> 16) + (second & 0xffff) + (second >>> 16);
  return (sum / 0xffff - 2) * Math.sqrt(3);
}

/**
 * A Gaussian process over time with a correlation time of `period` ms, mean 0 and variance 1. A pure function of the
 * instant that caches its last two knots.
 */
export function smoothNoise(seed: number, period: number): (at: number) => number {
  let knot = NaN;
  let before = 0;
  let after = 0;
  return (at) => {
    const index = Math.floor(at / period);
    if (index !== knot) {
      knot = index;
      before = gaussian(seed, index);
      after = gaussian(seed, index + 1);
    }
    const part = at / period - index;
    // Normalizes the variance: a plain blend of two independent values varies less between the knots.
    return (before * (1 - part) + after * part) / Math.sqrt((1 - part) * (1 - part) + part * part);
  };
}

/** Uniform in (0, 1) from a standard Gaussian: the logistic approximation of its distribution function. */
export function toQuantile(gauss: number): number {
  return 1 / (1 + Math.exp(-1.702 * gauss));
}

/** Murmur3 rounds over two 32-bit numbers; unsigned result. */
function mix(seed: number, value: number): number {
  let k = Math.imul(value, 0xcc9e2d51);
  k = Math.imul((k << 15) | (k >>> 17), 0x1b873593);
  let h = seed ^ k;
  h = Math.imul((h << 13) | (h >>> 19), 5) + 0xe6546b64;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
