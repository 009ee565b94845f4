import { FRAME_MS, KEEPALIVE_MS } from '@heliograph/contracts/engine';

/** Share of a page's time that frames may take. */
const SHARE = 1 / 16;

/** Frames whose cost is remembered. */
export const REMEMBERED = 4;

/**
 * Time from one frame to the next, ms. The cheapest of the last frames counts: others took longer because the page or the
 * machine was busy with something else.
 *
 * @param took what the last frames took of the page's main thread, ms, the newest first; null while the page was hidden
 */
export function frameInterval(took: readonly (number | null)[]): number {
  if (took[0] === null) return KEEPALIVE_MS;
  const least = Math.min(...took.filter((one) => one !== null));
  return Math.min(KEEPALIVE_MS, Math.max(FRAME_MS, least / SHARE));
}
