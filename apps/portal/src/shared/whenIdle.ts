/** Safari has no idle callbacks. */
const LATER_MS = 200;

/** Runs `work` once the browser has nothing to do. @returns a function that cancels it */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(work);
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(work, LATER_MS);
  return () => clearTimeout(timer);
}
