import styles from './PriorityMark.module.css';

/** Priorities of alarms, each with its own colour and shape. */
export type PriorityMarkLevel = 'high' | 'medium' | 'low';

export interface PriorityMarkProps {
  priority: PriorityMarkLevel;
  /** Acknowledged, hidden on purpose or over: an outline instead of a filled shape. */
  calm: boolean;
  className?: string | undefined;
}

/** The priority of an alarm as a shape in its colour; decoration beside its name. */
export function PriorityMark({ priority, calm, className }: PriorityMarkProps) {
  return (
    <svg
      className={[styles.mark, className].filter(Boolean).join(' ')}
      data-priority={priority}
      data-calm={calm || undefined}
      viewBox="0 0 16 16"
      width="1em"
      height="1em"
      aria-hidden
    >
      <rect className={styles.plate} x="1" y="1" width="14" height="14" rx="3" />
      <path className={styles.sign} d={signs[priority]} />
    </svg>
  );
}

/** Two arrows up, one arrow up, a line. */
const signs: Record<PriorityMarkLevel, string> = {
  high: 'm4.5 8 3.5-3.5L11.5 8M4.5 12l3.5-3.5 3.5 3.5',
  medium: 'm4.5 9.75 3.5-3.5 3.5 3.5',
  low: 'M4.5 8h7',
};
