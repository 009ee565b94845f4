import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** Content for screen readers only. */
export function VisuallyHidden({
  as: Element = 'div',
  children,
}: {
  as?: 'div' | 'span';
  children: ReactNode;
}) {
  return <Element className={styles.hidden}>{children}</Element>;
}
