import { Grid, Text } from './Box.tsx';
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
    <Grid gap={2} shrinks>
      <span className={styles.label}>
        {icon}
        {label}
      </span>
      <Reading className={styles.value} value={value} stale={stale} {...(unit && { unit })} />
      {hint && (
        <Text as="span" tone="faint" size={13}>
          {hint}
        </Text>
      )}
    </Grid>
  );
}
