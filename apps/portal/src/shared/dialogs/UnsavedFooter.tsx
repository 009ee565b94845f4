import { Row } from '@heliograph/ui';
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
    <Row gap={12} align="center" justify="end" wrap grow>
      <span className={styles.unsaved} role="status">
        {status}
      </span>
      {children}
    </Row>
  );
}
