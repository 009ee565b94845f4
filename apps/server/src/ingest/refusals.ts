import type { Logger } from 'pino';

/** Why a message, or part of one, is rejected. */
export type Refusal =
  | 'too large'
  | 'not JSON'
  | 'wrong shape'
  | 'unknown gateway'
  | 'unknown device'
  | 'device of another gateway'
  | 'unknown property'
  | 'value out of range'
  | 'time before 2020'
  | 'time in the future'
  | 'refused by the database';

export interface Refusals {
  readonly counts: Readonly<Partial<Record<Refusal, number>>>;
  /** Counts it; the first of each kind is logged with its source. */
  count(kind: Refusal, about: Record<string, unknown>): void;
}

export function createRefusals(log: Logger): Refusals {
  const counts: Partial<Record<Refusal, number>> = {};
  return {
    counts,
    count(kind, about) {
      const before = counts[kind] ?? 0;
      counts[kind] = before + 1;
      if (before === 0) log.warn({ ...about, kind }, `ingest rejects: ${kind} (only counted from now on)`);
    },
  };
}
