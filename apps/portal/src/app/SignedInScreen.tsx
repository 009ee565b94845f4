import { userAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { lazy } from 'react';
import { useLocation } from 'react-router-dom';
import { pageAt } from './pages/pages.ts';
import { Titled } from './Titled.tsx';
import { TurnedAway } from './TurnedAway.tsx';

const Shell = lazy(async () => ({ default: (await import('./shell/Shell.tsx')).Shell }));
const NotFoundPage = lazy(async () => ({
  default: (await import('../features/not-found/NotFoundPage.tsx')).NotFoundPage,
}));

/** What a signed-in person finds at an address: a page in the shell, or the 404 page outside it. */
export function SignedInScreen() {
  const user = useAtomValue(userAtom);
  const { pathname, search } = useLocation();
  const page = pageAt(pathname);
  if (page === null)
    return (
      <Titled name="notFound">
        <NotFoundPage />
      </Titled>
    );
  if (page.id === 'changePassword' && user?.is_guest === 1) return <TurnedAway why="guestTurnedAway" />;
  // Whoever came by a display's code is told how to go on.
  if (page.id === 'displays' && user?.is_guest === 1 && !new URLSearchParams(search).has('code'))
    return <TurnedAway why="displaysTurnedAway" />;
  if (page.id === 'profiles' && user?.is_guest === 1) return <TurnedAway why="profilesTurnedAway" />;
  if (page.id === 'firmware' && user?.is_admin !== 1) return <TurnedAway why="firmwareTurnedAway" />;
  return <Shell page={page} />;
}
