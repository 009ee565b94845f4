import type { ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
import { ChevronLeftIcon } from '../icons.tsx';
import styles from './BackLink.module.css';

export interface BackLinkProps {
  to: To;
  /** Where it leads. */
  children: ReactNode;
}

/** A link above the heading, back to the list. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Link to={to} className={styles.back ?? ''}>
      <ChevronLeftIcon />
      {children}
    </Link>
  );
}
