import type { ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
import { ChevronLeftIcon } from '../icons/icons.tsx';
import styles from './BackLink.module.css';

export interface BackLinkProps {
  to: To;
  /** Where it leads. */
  children: ReactNode;
}

/** Above a page's heading: back to the list that the page is of. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Link to={to} className={styles.back ?? ''}>
      <ChevronLeftIcon />
      {children}
    </Link>
  );
}
