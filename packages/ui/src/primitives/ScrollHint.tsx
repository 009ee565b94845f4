import { useRef, type ReactNode } from 'react';
import styles from './ScrollHint.module.css';
import { useOverflow } from './useOverflow.ts';

/** Scrolls what is too wide; its edges fade where there is more. */
export function ScrollHint({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const overflow = useOverflow(box);
  return (
    <div
      ref={box}
      className={styles.box}
      data-overflow={overflow}
      {...(overflow !== 'none' && { role: 'group', 'aria-label': label, tabIndex: 0 })}
    >
      {children}
    </div>
  );
}
