import { userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { lazyView } from '@heliograph/ui/light';
import { useAtomValue } from 'jotai';
import { Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { announceAddress } from '../shared/address.ts';
import { isSigningOutAtom } from '../shared/isSigningOutAtom.ts';
import { useMessage } from '../shared/messages/messages.ts';
import { lazyDialog } from '../shared/failure/lazyPart.tsx';
import { paths } from '../shared/paths.ts';
import { proofRequestAtom } from '../shared/proof/proofRequest.ts';
import { QueryProvider } from '../shared/query/QueryProvider.tsx';
import type { ReturnState } from '../shared/returnState.ts';
import { PageBoundary } from './ErrorScreen.tsx';
import { Splash } from './Splash.tsx';
import { matchRoute } from './pages/pages.ts';
import { pageViews } from './pages/pageViews.tsx';
import { Shell } from './shell/Shell.tsx';
import { useDocumentTitle } from './useDocumentTitle.ts';

/** The portal's routes behind the sign-in page; each page is loaded when it is first opened (APP-01). */
export function PortalRoutes() {
  return (
    <BrowserRouter>
      <PageBoundary>
        <Suspense fallback={<Splash />}>
          <Routes>
            <Route path={paths.login} element={<ToSignInPage />} />
            <Route element={<RequireUser />}>
              <Route path="*" element={<SignedInScreen />} />
            </Route>
          </Routes>
        </Suspense>
      </PageBoundary>
    </BrowserRouter>
  );
}

/** Loads the page of an address; the overview for the sign-in page, which leads to it. */
export const preloadPage = (pathname: string): Promise<void> =>
  pageViews[matchRoute(pathname)?.id ?? 'main'].preload();

/** Leaves the router for the sign-in page, which is shown without it. */
function ToSignInPage() {
  useLayoutEffect(announceAddress, []);
  return <Splash />;
}

const NotFoundPage = lazyView(
  async () => (await import('../features/not-found/NotFoundPage.tsx')).NotFoundPage,
  <Splash />,
);

/** A page in the shell, or the 404 page outside it. */
function SignedInScreen() {
  const user = useAtomValue(userAtom);
  const { pathname, search } = useLocation();
  const page = matchRoute(pathname);
  if (page === null) return <TitledNotFoundPage />;
  if (page.id === 'changePassword' && user?.is_guest === 1) return <RedirectHome why="guestDenied" />;
  // The pairing page explains to guests how to continue.
  if (page.id === 'displays' && user?.is_guest === 1 && !new URLSearchParams(search).has('code'))
    return <RedirectHome why="displaysDenied" />;
  if (page.id === 'stationImport' && user?.is_guest === 1) return <RedirectHome why="importDenied" />;
  if (page.id === 'profiles' && user?.is_guest === 1) return <RedirectHome why="profilesDenied" />;
  if ((page.id === 'plans' || page.id === 'prices') && user?.is_guest === 1)
    return <RedirectHome why="plansDenied" />;
  if (page.id === 'tokens' && user?.is_guest === 1) return <RedirectHome why="tokensDenied" />;
  if ((page.id === 'notifications' || page.id === 'alarmRules') && user?.is_guest === 1)
    return <RedirectHome why="notificationsDenied" />;
  if (page.id === 'audit' && user?.is_guest === 1) return <RedirectHome why="auditDenied" />;
  if (page.id === 'customers' && user?.enterprise_auth !== 1) return <RedirectHome why="customersDenied" />;
  if (page.id === 'people' && user?.is_admin !== 1) return <RedirectHome why="peopleDenied" />;
  if (page.id === 'server' && user?.is_admin !== 1) return <RedirectHome why="serverDenied" />;
  if (page.id === 'firmware' && user?.is_admin !== 1) return <RedirectHome why="firmwareDenied" />;
  return <Shell page={page} />;
}

type Why =
  | 'auditDenied'
  | 'plansDenied'
  | 'notificationsDenied'
  | 'tokensDenied'
  | 'guestDenied'
  | 'importDenied'
  | 'displaysDenied'
  | 'profilesDenied'
  | 'customersDenied'
  | 'peopleDenied'
  | 'serverDenied'
  | 'firmwareDenied';

/** Redirects a user without access to the overview and says why. */
function RedirectHome({ why }: { why: Why }) {
  const { t } = useTranslation('shell');
  const showMessage = useMessage();
  useEffect(() => showMessage({ kind: 'warning', text: t(why) }), [showMessage, t, why]);
  return <Navigate to={paths.main} replace />;
}

/**
 * Lets signed-in users through; others sign in first and then return here (APP-02), unless somebody else signs in
 * than who was signed in here.
 */
function RequireUser() {
  const user = useAtomValue(userAtom);
  const leaving = useAtomValue(isSigningOutAtom);
  const { pathname, search, hash } = useLocation();
  const [lastUser, setLastUser] = useState<string | null>(null);
  if (user && user.user_name !== lastUser) setLastUser(user.user_name);
  if (user === undefined || leaving) return <Splash />;
  if (user === null)
    return (
      <Navigate
        to={paths.login}
        replace
        state={{ from: `${pathname}${search}${hash}`, of: lastUser } satisfies ReturnState}
      />
    );
  return (
    <QueryProvider key={user.user_name}>
      <Outlet />
      <Proof />
    </QueryProvider>
  );
}

const ProofDialog = lazyDialog(async () => (await import('../shared/proof/ProofDialog.tsx')).ProofDialog);

/** Asks for a fresh proof; loaded with the first refusal. */
function Proof() {
  const request = useAtomValue(proofRequestAtom);
  if (request === null) return null;
  return <ProofDialog request={request} onClose={() => request.settle(false)} />;
}

function TitledNotFoundPage() {
  const { t } = useTranslation('shell');
  useDocumentTitle(t('page.notFound'));
  return <NotFoundPage />;
}
