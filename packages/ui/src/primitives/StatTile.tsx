import type { ReactNode } from 'react';
import { Reading } from './Reading.tsx';
import styles from './StatTile.module.css';

export interface StatTileProps {
  label: ReactNode;
  value: string | null;
  unit?: string;
  /** Explanation under the value. */
  hint?: ReactNode;
  icon?: ReactNode;
  stale?: boolean;
}

/** A number with its name. */
export function StatTile({ label, value, unit, hint, icon, stale = false }: StatTileProps) {
  return (
    <div className={styles.tile}>
      <span className={styles.label}>
        {icon}
        {label}
      </span>
      <Reading className={styles.value} value={value} stale={stale} {...(unit && { unit })} />
      {hint && <span className={styles.hint}>{hint}</span>}
    </div>
  );
}
