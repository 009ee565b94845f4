/** Wait before the n-th retry (from 0), ms: doubling, with a quarter of jitter either way, so that servers do not retry in step. */
export function backoff(
  attempt: number,
  { firstMs, limitMs }: { firstMs: number; limitMs: number },
  random: () => number = Math.random,
): number {
  return Math.min(firstMs * 2 ** Math.min(attempt, 16), limitMs) * (0.75 + random() / 2);
}
