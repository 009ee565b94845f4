/** Recipients of an escalation step, depending on the station. */
export const ESCALATION_TARGETS = ['owner', 'shared', 'administrators', 'members'] as const;
export type EscalationTarget = (typeof ESCALATION_TARGETS)[number];

export interface EscalationStep {
  /** Time since the alarm started, minutes; increases from step to step. */
  afterMinutes: number;
  to: EscalationTarget;
}

/** Steps to take until a user acknowledges an alarm. */
export interface Escalation {
  /** Minimum alarm level. */
  level: number;
  steps: readonly EscalationStep[];
}

const MINUTE_MS = 60_000;

/**
 * When the step after `step` of an alarm is due; null after the last. @param dueAt when `step` was due
 */
export function nextStepAt({ steps }: Escalation, step: number, dueAt: number): number | null {
  const [current, next] = [steps[step], steps[step + 1]];
  return current && next ? dueAt + (next.afterMinutes - current.afterMinutes) * MINUTE_MS : null;
}
