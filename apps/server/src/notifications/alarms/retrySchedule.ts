const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Pauses after failed attempts, as Standard Webhooks recommends them; one more attempt than there are pauses. */
const PAUSES_MS = [
  5_000,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
/** Part of a pause by which it may be longer, so that what failed together is not repeated together. */
const JITTER = 0.2;

/**
 * Pause after an attempt, ms; null when it was the last.
 *
 * @param attempts so far
 * @param wishedMs what the receiver asked for; null without a wish
 * @param random from 0 to 1
 */
export function pauseAfter(attempts: number, wishedMs: number | null, random: number): number | null {
  const pause = PAUSES_MS[attempts - 1];
  if (pause === undefined) return null;
  const wish = Math.min(wishedMs ?? 0, 24 * HOUR);
  return Math.round(Math.max(pause, wish) * (1 + JITTER * random));
}
