export {
  advanceGroups,
  GROUP_INTERVAL_MS,
  GROUP_WAIT_MS,
  nextDue,
  SEVERAL_STATIONS,
  type AlarmChange,
  type AlarmGroup,
  type GroupNotification,
} from './advanceGroups.ts';
export {
  ESCALATION_TARGETS,
  nextStepAt,
  type Escalation,
  type EscalationStep,
  type EscalationTarget,
} from './escalation.ts';
export { getAlarmKind, isWanted, type AlarmTraits } from './isWanted.ts';
export { afterQuietHours, monthBefore, nextFirstOfMonth, type QuietHours } from './localClock.ts';
export { ALARM_KINDS, DEFAULT_NOTIFICATIONS, type AlarmKind, type NotificationSettings } from './settings.ts';
