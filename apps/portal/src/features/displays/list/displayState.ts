import type { Display } from '@heliograph/contracts/http';

/** A display speaks each few seconds; after this it is late, ms. */
export const LATE_AFTER_MS = 15_000;

/**
 * - `new`: it has not spoken since it was paired
 * - `late`: it should have spoken by now
 * - `silent`: the server gave it up for now, and told its owner if it was to
 */
export type DisplayState = 'new' | 'speaking' | 'late' | 'silent';

/** @param now ms */
export function displayState(
  { last_contact: at, silent }: Pick<Display, 'last_contact' | 'silent'>,
  now: number,
): DisplayState {
  if (silent === 1) return 'silent';
  if (at === null) return 'new';
  return now - at > LATE_AFTER_MS ? 'late' : 'speaking';
}

/** Whole seconds for which a display still shows its name; 0 when it does not. */
export function identifySecondsLeft(
  { identify_until: until }: Pick<Display, 'identify_until'>,
  now: number,
): number {
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
}
