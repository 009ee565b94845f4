import { Button, VisuallyHidden } from '@heliograph/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './CountedLink.module.css';

interface CountedLinkProps {
  to: string;
  icon: ReactNode;
  name: string;
  /** Things that need attention there. */
  count: number;
  /** The same in words. */
  countText: string;
}

/** Leads to a page about a station, with the number of what needs attention there. */
export function CountedLink({ to, icon, name, count, countText }: CountedLinkProps) {
  return (
    <Button variant="default" component={Link} to={to} leftSection={icon}>
      {name}
      {count > 0 && (
        <span className={styles.open} title={countText}>
          <span aria-hidden>{count}</span>
          <VisuallyHidden as="span">{countText}</VisuallyHidden>
        </span>
      )}
    </Button>
  );
}
