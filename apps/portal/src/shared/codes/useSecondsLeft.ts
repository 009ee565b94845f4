import { useEffect, useReducer } from 'react';
import { secondsLeft } from './secondsLeft.ts';

/** Counts down to `deadline`, epoch ms; 0 from there on, and when there is none. */
export function useSecondsLeft(deadline: number | undefined): number {
  const [beat, tick] = useReducer((count: number) => count + 1, 0);
  const now = Date.now();
  const left = deadline === undefined ? 0 : secondsLeft(deadline, now);

  useEffect(() => {
    if (deadline === undefined || left === 0) return;
    // Each second is taken from the deadline anew: throttled timers of hidden tabs then cost nothing.
    const timer = setTimeout(tick, Math.max(1, (deadline - Date.now()) % 1000 || 1000));
    return () => clearTimeout(timer);
  }, [deadline, left, beat]);
  return left;
}
