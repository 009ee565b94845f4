import { z } from 'zod';

/** How long each kind of data is kept, ms; null for good. What is not listed is kept for good. */
export interface Retention {
  /** Packed samples; energy computed from them stays. */
  samples: number | null;
  /** Warnings and faults, after they recovered. */
  alarms: number | null;
  audit: number | null;
  /** Messages of people. */
  messages: number | null;
  /** Communication log. */
  communication: number | null;
  /** Sessions, after they ended. */
  sessions: number | null;
}

const DAY_MS = 86_400_000;
const MAX_DAYS = 36_500;

/** @param least below which pages or reports would miss what they show, days */
function days(least: number, fallback: number) {
  return [
    z
      .string()
      .regex(/^(\d{1,5}|forever)$/)
      .transform((text) => (text === 'forever' ? null : Number(text)))
      .refine((count) => count === null || (count >= least && count <= MAX_DAYS))
      .default(fallback),
    `a whole number of days from ${least} to ${MAX_DAYS}, or forever`,
  ] as const;
}

/** [OPS-07] As entries of the table of variables. */
export const retentionVariables = {
  // Longer than any gateway keeps readings: those of deleted days would no longer be counted.
  RETAIN_SAMPLES: days(62, 1100),
  RETAIN_ALARMS: days(31, 1100),
  RETAIN_AUDIT: days(31, 2555),
  RETAIN_MESSAGES: days(7, 400),
  RETAIN_COMMUNICATION: days(7, 400),
  RETAIN_SESSIONS: days(1, 90),
};

type RetentionVariable = keyof typeof retentionVariables;

export function readRetention(read: (name: RetentionVariable) => number | null): Retention {
  const ms = (name: RetentionVariable) => {
    const count = read(name);
    return count === null ? null : count * DAY_MS;
  };
  return {
    samples: ms('RETAIN_SAMPLES'),
    alarms: ms('RETAIN_ALARMS'),
    audit: ms('RETAIN_AUDIT'),
    messages: ms('RETAIN_MESSAGES'),
    communication: ms('RETAIN_COMMUNICATION'),
    sessions: ms('RETAIN_SESSIONS'),
  };
}
