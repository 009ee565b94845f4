import { KEEPALIVE_MS } from '@heliograph/contracts/engine';

/** Without a frame for this long a page no longer shows its values as live, ms: three frames were missed. */
export const FRAME_TIMEOUT_MS = 3 * KEEPALIVE_MS;

/** When frames arrived, by the page's clock, ms. */
export interface Heartbeat {
  /** The newest frame. */
  at: number;
  /** The newest frame that was certainly made just before it arrived. */
  fresh: number;
}

/**
 * A frame that the engine made at `made` arrived at `now`. Only one frame is ever in flight: one made before the machine
 * went to sleep may arrive after it woke and proves nothing; the frame after it does.
 */
export function afterFrame(before: Heartbeat | null, made: number, now: number): Heartbeat {
  const isFresh = before === null || isWithinTimeout(now - made) || isWithinTimeout(now - before.at);
  return { at: now, fresh: isFresh ? now : before.fresh };
}

/** Since when frames are missing, ms; null while they arrive. `now` may be older than the newest frame. */
export function missingSince({ at, fresh }: Heartbeat, now: number): number | null {
  return isWithinTimeout(Math.max(now, at) - fresh) ? null : fresh;
}

const isWithinTimeout = (age: number) => Math.abs(age) < FRAME_TIMEOUT_MS;
