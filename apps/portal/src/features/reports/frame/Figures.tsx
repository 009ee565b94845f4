import type { ReactNode } from 'react';
import styles from './Figures.module.css';

/** The figures of a report at a glance, over its table. */
export function Figures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.figures} aria-label={label}>
      {children}
    </section>
  );
}
