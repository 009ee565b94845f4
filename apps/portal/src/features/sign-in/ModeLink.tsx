import { createIcon } from '@heliograph/ui/light';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import styles from './forms.module.css';
import { modePath, readInvite, type Mode } from './mode.ts';

interface ModeLinkProps {
  to: Mode;
  children: ReactNode;
}

/** Links to another mode of the page, keeping the redirect target and the invitation. */
export function ModeLink({ to, children }: ModeLinkProps) {
  const { state } = useLocation() as { state: unknown };
  const [search] = useSearchParams();
  return (
    <Link to={modePath(to, readInvite(search))} state={state} className={styles.inline}>
      {children}
    </Link>
  );
}

/** The same with an arrow, for the top of a form. */
export function BackLink({ to, children }: ModeLinkProps) {
  const { state } = useLocation() as { state: unknown };
  const [search] = useSearchParams();
  return (
    <Link to={modePath(to, readInvite(search))} state={state} className={styles.back}>
      <BackIcon />
      {children}
    </Link>
  );
}

const BackIcon = createIcon(<path d="M20 12H4.5M11 5.5 4.5 12l6.5 6.5" />);
