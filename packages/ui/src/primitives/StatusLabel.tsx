import type { ReactNode } from 'react';
import { StatusMark, type StatusTone } from './StatusMark.tsx';
import styles from './StatusLabel.module.css';

/** A status as shape and text; `pill` adds a background in its colour. */
export function StatusLabel({
  tone,
  pill = false,
  children,
}: {
  tone: StatusTone;
  pill?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={styles.label} data-tone={tone} data-pill={pill || undefined}>
      <StatusMark tone={tone} />
      {children}
    </span>
  );
}
