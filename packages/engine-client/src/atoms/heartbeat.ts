import { KEEPALIVE_MS } from '@heliograph/contracts/engine';

/**
 * Time without a frame after which a page no longer shows its values as live, ms: three frames were missed.
 */
export const FRAME_TIMEOUT_MS = 3 * KEEPALIVE_MS;

/** When frames arrived, by the page's clock, ms. */
export interface Heartbeat {
  /** The newest frame. */
  at: number;
  /** The newest frame that was certainly created just before it arrived. */
  fresh: number;
}

/**
 * Records a frame that the engine created at `made` and that arrived at `now`. Only one frame is ever in
 * flight: one created before the machine went to sleep may arrive after it woke and proves nothing; the next
 * one does.
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
