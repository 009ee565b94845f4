import type { SetTimer } from '@heliograph/domain/time';

/** Timers of the machine, for whatever is not a test. */
export const systemTimer: SetTimer = (run, ms) => {
  const timer = setTimeout(() => void run(), ms);
  return () => clearTimeout(timer);
};
