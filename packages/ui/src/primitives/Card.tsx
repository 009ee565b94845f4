import { useId, type ReactNode } from 'react';
import styles from './Card.module.css';

export interface CardProps {
  title: ReactNode;
  /** At the right of the title: a control or a note. */
  aside?: ReactNode;
  /** Small print under the content. */
  foot?: ReactNode;
  /** True when what it shows is not current: the ground is hatched, which is seen from across a room. */
  old?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A titled surface; a landmark under its title. */
export function Card({ title, aside, foot, old = false, className, children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={[styles.card, className].filter(Boolean).join(' ')}
      data-old={old || undefined}
    >
      <header className={styles.header}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {aside}
      </header>
      <div className={styles.body}>{children}</div>
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </section>
  );
}
