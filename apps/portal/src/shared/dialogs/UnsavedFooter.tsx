import type { ReactNode } from 'react';
import styles from './UnsavedFooter.module.css';

interface UnsavedFooterProps {
  /** Describes the unsaved changes. */
  status: ReactNode;
  /** The buttons. */
  children: ReactNode;
}

/** The footer of a dialog with unsaved changes. */
export function UnsavedFooter({ status, children }: UnsavedFooterProps) {
  return (
    <div className={styles.foot}>
      <span className={styles.unsaved} role="status">
        {status}
      </span>
      {children}
    </div>
  );
}
