import { userAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../shared/paths.ts';
import { leavingAtom } from '../shared/leavingAtom.ts';
import { Splash } from './Splash.tsx';

/** Lets signed-in people through; others go to the login page and come back here after signing in. */
export function RequireUser() {
  const user = useAtomValue(userAtom);
  const leaving = useAtomValue(leavingAtom);
  const { pathname, search, hash } = useLocation();
  if (user === undefined || leaving) return <Splash />;
  if (user === null)
    return <Navigate to={paths.login} replace state={{ from: `${pathname}${search}${hash}` }} />;
  return <Outlet />;
}
