import { setTimeout as pause } from 'node:timers/promises';

const EVERY_MS = 50;

/** Looks until something is there, which is anything but null and false. @returns null when it does not come in time */
export async function waitFor<T>(
  look: () => T | Promise<T>,
  timeoutMs: number,
): Promise<Exclude<T, null | false> | null> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== null && found !== false) return found as Exclude<T, null | false>;
    if (Date.now() >= deadline) return null;
    await pause(EVERY_MS);
  }
}
