import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  hint?: string;
  /** `good` when nothing to show is good news. */
  mood?: 'plain' | 'good';
  /** A button or link. */
  action?: ReactNode;
}

/** Explains why there is nothing to show and what to do about it. */
export function EmptyState({ icon, title, hint, mood = 'plain', action }: EmptyStateProps) {
  return (
    <div className={styles.empty} data-mood={mood}>
      <span className={styles.icon}>{icon}</span>
      <p className={styles.title}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {action}
    </div>
  );
}
