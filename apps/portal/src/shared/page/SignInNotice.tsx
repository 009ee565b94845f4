import { Button, EmptyState } from '@heliograph/ui';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';
import layout from './page.module.css';

export interface SignInNoticeProps {
  icon: ReactNode;
  /** Heading of the page. */
  heading: string;
  title: string;
  hint: string;
  /** Text of the button. */
  action: string;
}

/** Shown to guests who scanned a code: sign in, then continue here. */
export function SignInNotice({ icon, heading, title, hint, action }: SignInNoticeProps) {
  const { pathname, search } = useLocation();
  return (
    <div className={layout.page}>
      <h1 className={layout.title}>{heading}</h1>
      <EmptyState
        icon={icon}
        title={title}
        hint={hint}
        action={
          <Button mt="sm" component={Link} to={paths.login} state={{ from: `${pathname}${search}` }}>
            {action}
          </Button>
        }
      />
    </div>
  );
}
