/** Chromium: a shared worker outlives its last page for a while, so a reload finds the engine still connected. */
interface WorkerOptions {
  extendedLifetime?: boolean;
}
