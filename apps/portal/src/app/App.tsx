import { userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { Suspense, lazy, useEffect } from 'react';
import { useAddress } from '../shared/address.ts';
import { forgetExports } from '../shared/export/forgetExports.ts';
import { paths } from '../shared/paths.ts';
import { PageBoundary } from './ErrorScreen.tsx';
import { Splash } from './Splash.tsx';
import { forgetTabs } from './tabs/forgetTabs.ts';
import { useDocumentTitle } from './useDocumentTitle.ts';

const loadSignInPage = () => import('../features/sign-in/SignInPage.tsx');
const loadRoutes = () => import('./PortalRoutes.tsx');

const SignInPage = lazy(async () => ({ default: (await loadSignInPage()).SignInPage }));
const PortalRoutes = lazy(async () => ({ default: (await loadRoutes()).PortalRoutes }));

/** The sign-in page, or all others with their router: the sign-in page is what people wait for first. */
export function App() {
  const isAtLogin = isLoginPath(useAddress().pathname);
  useForgetOnSignOut();
  return (
    <PageBoundary>
      <Suspense fallback={<Splash />}>{isAtLogin ? <TitledSignInPage /> : <PortalRoutes />}</Suspense>
    </PageBoundary>
  );
}

/** Loads the code of an address before anything is rendered. */
export function preloadApp(pathname: string): void {
  void (isLoginPath(pathname) ? loadSignInPage() : loadRoutes());
}

/** As the router matches paths. */
export const isLoginPath = (pathname: string): boolean =>
  pathname.replace(/\/$/, '').toLowerCase() === paths.login;

function TitledSignInPage() {
  const { t } = useTranslation('shell');
  useDocumentTitle(t('page.login'));
  return <SignInPage />;
}

/** Forgets the open pages and the exports when the user signs out. */
function useForgetOnSignOut(): void {
  const nobody = useAtomValue(userAtom) === null;
  useEffect(() => {
    if (!nobody) return;
    forgetTabs();
    forgetExports();
  }, [nobody]);
}
