const FIRST_MS = 250;
/** A broker that returns must be found within 5 s … */
const LIMIT_MS = 2_000;
/** … one that stays unreachable is tried less often, but often enough for a wall to be right again within 15 s. */
const PATIENT_AFTER = 90;
const PATIENT_MS = 5_000;

/** Wait before the n-th retry (from 0), ms: doubling, with a quarter of jitter either way so that browsers do not return in step. */
export function backoff(attempt: number, random: () => number): number {
  const limit = attempt < PATIENT_AFTER ? LIMIT_MS : PATIENT_MS;
  return Math.min(FIRST_MS * 2 ** Math.min(attempt, 16), limit) * (0.75 + random() / 2);
}
