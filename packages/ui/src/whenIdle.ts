/** Safari has no idle callbacks. */
const LATER_MS = 200;

/**
 * Runs `work` once the browser has nothing to do.
 *
 * @param latestMs by then also in a browser that is never idle
 * @returns a function that cancels it
 */
export function whenIdle(work: () => void, latestMs?: number): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(work, latestMs === undefined ? {} : { timeout: latestMs });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(work, LATER_MS);
  return () => clearTimeout(timer);
}
