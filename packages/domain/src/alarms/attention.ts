import { ALARM_PRIORITIES, priorityRank, type AlarmPriority } from './alarmMeaning.ts';
import type { AlarmState } from './alarmState.ts';

/** Facts that say how soon somebody should look at an alarm. */
export interface AlarmAttention {
  isPending: boolean;
  handling: AlarmState;
  priority: AlarmPriority;
}

/** Ranks of `attentionRank`. */
export const ATTENTION_RANKS = 2 * ALARM_PRIORITIES.length + 1;

/**
 * Place of an alarm among others, 0 first: pending and unacknowledged ones by priority, other pending ones by
 * priority, then those that have recovered. Alarms of one rank are shown newest first.
 */
export function attentionRank({ isPending, handling, priority }: AlarmAttention): number {
  if (!isPending) return ATTENTION_RANKS - 1;
  const within = ALARM_PRIORITIES.length - priorityRank(priority);
  return handling === 'unacknowledged' ? within : ALARM_PRIORITIES.length + within;
}

/** True if an alarm needs nobody: it has recovered, somebody acknowledged it, or it is hidden on purpose. */
export const isCalm = ({ isPending, handling }: Omit<AlarmAttention, 'priority'>): boolean =>
  !isPending || handling !== 'unacknowledged';
