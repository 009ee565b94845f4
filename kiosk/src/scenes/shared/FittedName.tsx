import { measureEms } from '@heliograph/ui/light';
import type { CSSProperties } from 'react';
import styles from './FittedName.module.css';

/** A complete name of up to 64 characters: smaller if it is too long, then on several lines. */
export function FittedName({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <span className={[styles.box, className].filter(Boolean).join(' ')}>
      <span className={styles.name} style={{ '--ems': measureEms(name) } as CSSProperties}>
        {name}
      </span>
    </span>
  );
}
