import type { Display } from '@heliograph/contracts/http';

/** A display reports every few seconds; after this without contact it is delayed, ms. */
export const DELAYED_AFTER_MS = 15_000;

/**
 * - `new`: never connected since it was paired
 * - `delayed`: no contact for a while, but the server still waits
 * - `offline`: the server has stopped waiting and notified the owner if wanted
 */
export type DisplayState = 'new' | 'online' | 'delayed' | 'offline';

/** @param now ms */
export function displayState(
  { last_contact: at, silent }: Pick<Display, 'last_contact' | 'silent'>,
  now: number,
): DisplayState {
  if (silent === 1) return 'offline';
  if (at === null) return 'new';
  return now - at > DELAYED_AFTER_MS ? 'delayed' : 'online';
}

/** Whole seconds a display still shows its name; 0 when it does not. */
export function identifySecondsLeft(
  { identify_until: until }: Pick<Display, 'identify_until'>,
  now: number,
): number {
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
}
