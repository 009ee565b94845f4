/** Who a step of an escalation notifies about an alarm, depending on the station. */
export const ESCALATION_TARGETS = ['owner', 'shared', 'administrators', 'members'] as const;
export type EscalationTarget = (typeof ESCALATION_TARGETS)[number];

export interface EscalationStep {
  /** Since the alarm started, minutes; grows from step to step. */
  afterMinutes: number;
  to: EscalationTarget;
}

/** Steps while no one acknowledges an alarm. */
export interface Escalation {
  /** Alarms from this level on. */
  level: number;
  steps: readonly EscalationStep[];
}

const MINUTE_MS = 60_000;

/** When the step after `step` of an alarm is due, if there is one. @param dueAt when `step` was */
export function nextStepAt({ steps }: Escalation, step: number, dueAt: number): number | null {
  const [current, next] = [steps[step], steps[step + 1]];
  return current && next ? dueAt + (next.afterMinutes - current.afterMinutes) * MINUTE_MS : null;
}
