import type { CSSProperties } from 'react';
import { emsOf } from '@heliograph/ui';
import styles from './FittedName.module.css';

/** A name of up to 64 letters, whole: as large as the text around it, smaller where it is too long, then on more lines. */
export function FittedName({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <span className={[styles.box, className].filter(Boolean).join(' ')}>
      <span className={styles.name} style={{ '--ems': emsOf(name) } as CSSProperties}>
        {name}
      </span>
    </span>
  );
}
