import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  hint?: string;
  /** `good` when nothing to show is good news. */
  mood?: 'plain' | 'good';
  /** What the person can do about it. */
  action?: ReactNode;
}

/** Says why there is nothing, and what would change it. */
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
