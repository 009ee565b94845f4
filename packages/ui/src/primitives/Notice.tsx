import type { ReactNode } from 'react';
import { WarningIcon } from '../icons/icons.tsx';
import styles from './Notice.module.css';

export interface NoticeProps {
  tone: 'warning' | 'fault';
  children: ReactNode;
}

/** A warning before continuing: `fault` for what cannot be undone. */
export function Notice({ tone, children }: NoticeProps) {
  return (
    <p className={styles.notice} data-tone={tone}>
      <WarningIcon />
      <strong>{children}</strong>
    </p>
  );
}
