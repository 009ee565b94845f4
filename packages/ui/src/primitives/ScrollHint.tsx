import { useRef, type ReactNode } from 'react';
import styles from './ScrollHint.module.css';
import { useOverflow } from './useOverflow.ts';

interface ScrollHintProps {
  /** Names what is scrolled. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Scrolls what is too wide; its edges fade where there is more. */
export function ScrollHint({ label, className = '', children }: ScrollHintProps) {
  const box = useRef<HTMLDivElement>(null);
  const overflow = useOverflow(box);
  return (
    <div
      ref={box}
      className={`${styles.box} ${className}`}
      data-overflow={overflow}
      {...(overflow !== 'none' && { role: 'group', 'aria-label': label, tabIndex: 0 })}
    >
      {children}
    </div>
  );
}
