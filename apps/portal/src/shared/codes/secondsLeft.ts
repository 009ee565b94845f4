/** Until another code may be asked for, ms (spec A §4). */
export const RESEND_MS = 60_000;

/** Whole seconds until `deadline`, from 60 down to 1; 0 when it has passed. A clock that was put back never makes it longer. */
export function secondsLeft(deadline: number, now: number): number {
  return Math.min(RESEND_MS / 1000, Math.max(0, Math.ceil((deadline - now) / 1000)));
}
