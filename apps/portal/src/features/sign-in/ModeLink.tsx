import { createIcon } from '@heliograph/ui/light';
import type { MouseEvent, ReactNode } from 'react';
import { useAddress } from '../../shared/address.ts';
import styles from './forms.module.css';
import { modePath, readInvite, useModeSwitch, type Mode } from './mode.ts';

interface ModeLinkProps {
  to: Mode;
  className?: string | undefined;
  children: ReactNode;
}

/** Links to another mode of the page, keeping the redirect target and the invitation. */
export function ModeLink({ to, className = styles.inline, children }: ModeLinkProps) {
  const { search } = useAddress();
  const go = useModeSwitch();
  function follow(event: MouseEvent) {
    // Others open the link in a tab or window of its own.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  }
  return (
    <a href={modePath(to, readInvite(search))} onClick={follow} className={className}>
      {children}
    </a>
  );
}

/** The same with an arrow, for the top of a form. */
export function BackLink({ to, children }: ModeLinkProps) {
  return (
    <ModeLink to={to} className={styles.back}>
      <BackIcon />
      {children}
    </ModeLink>
  );
}

const BackIcon = createIcon(<path d="M20 12H4.5M11 5.5 4.5 12l6.5 6.5" />);
