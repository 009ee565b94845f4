import { FRAME_MS, KEEPALIVE_MS } from '@heliograph/contracts/engine';

/** Of a page's time, what frames may take. */
const SHARE = 1 / 16;

/**
 * Time from one frame to the next, ms. A frame that took long among others that did not is no reason to slow down: the
 * page may have been busy with something else.
 *
 * @param took what the newest frame took of the page's main thread, ms, and the one before it; null for a hidden page
 */
export function frameInterval(took: number | null, before: number | null): number {
  if (took === null) return KEEPALIVE_MS;
  return Math.min(KEEPALIVE_MS, Math.max(FRAME_MS, Math.min(took, before ?? took) / SHARE));
}
