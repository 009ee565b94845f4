import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import styles from './forms/forms.module.css';
import { BackIcon } from './icons.tsx';
import { addressOf, inviteIn, type Mode } from './mode.ts';

interface ModeLinkProps {
  to: Mode;
  children: ReactNode;
}

/** Leads to another mode of the page, keeping where the person was going and what invited them. */
export function ModeLink({ to, children }: ModeLinkProps) {
  const { state } = useLocation() as { state: unknown };
  const [search] = useSearchParams();
  return (
    <Link to={addressOf(to, inviteIn(search))} state={state} className={styles.inline}>
      {children}
    </Link>
  );
}

/** The same at the top of a form, with an arrow. */
export function BackLink({ to, children }: ModeLinkProps) {
  const { state } = useLocation() as { state: unknown };
  const [search] = useSearchParams();
  return (
    <Link to={addressOf(to, inviteIn(search))} state={state} className={styles.back}>
      <BackIcon />
      {children}
    </Link>
  );
}
