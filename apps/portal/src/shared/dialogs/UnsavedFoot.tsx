import type { ReactNode } from 'react';
import styles from './UnsavedFoot.module.css';

interface UnsavedFootProps {
  /** What waits to be saved. */
  status: ReactNode;
  /** What can be done about it. */
  children: ReactNode;
}

/** The foot of a dialog whose changes are saved all at once. */
export function UnsavedFoot({ status, children }: UnsavedFootProps) {
  return (
    <div className={styles.foot}>
      <span className={styles.unsaved} role="status">
        {status}
      </span>
      {children}
    </div>
  );
}
