import { Row } from './Box.tsx';
import { useId, type ReactNode } from 'react';
import styles from './Card.module.css';

export interface CardProps {
  title: ReactNode;
  /** Right of the title: a control or a note. */
  aside?: ReactNode;
  /** Small print under the content. */
  foot?: ReactNode;
  /** True when its content is stale: a hatched background shows it from a distance. */
  stale?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A titled section. */
export function Card({ title, aside, foot, stale = false, className, children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={[styles.card, className].filter(Boolean).join(' ')}
      data-stale={stale || undefined}
    >
      <header className={styles.header}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {aside}
      </header>
      <div className={styles.body}>{children}</div>
      {foot && (
        <Row as="footer" gap={[2, 16]} wrap tone="faint" size={13}>
          {foot}
        </Row>
      )}
    </section>
  );
}
