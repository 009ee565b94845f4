import { KEEPALIVE_MS } from '@heliograph/contracts/engine';

/** How long a page that hears nothing still holds what it shows for live, ms: three frames were missed. */
export const SILENCE_MS = 3 * KEEPALIVE_MS;

/** When a page last heard the engine, by the page's clock, ms. */
export interface Heard {
  /** Its newest frame. */
  at: number;
  /** Its newest frame that surely was made just before it came. */
  fresh: number;
}

/**
 * A frame that the engine made at `made` came at `now`. Only one frame is ever on its way: one made before the machine
 * fell asleep may come after it woke, and is no sign of life; the one that follows it is.
 */
export function hear(before: Heard | null, made: number, now: number): Heard {
  const fresh = before === null || within(now - made) || within(now - before.at);
  return { at: now, fresh: fresh ? now : before.fresh };
}

/** Since when nothing was heard, ms; null while the engine speaks. `now` may be older than what was heard last. */
export function silentSince({ at, fresh }: Heard, now: number): number | null {
  return within(Math.max(now, at) - fresh) ? null : fresh;
}

const within = (age: number) => Math.abs(age) < SILENCE_MS;
