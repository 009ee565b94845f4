import { userAtom } from '@heliograph/engine-client';
import { getLanguage, portalNamespaces, useTranslation } from '@heliograph/i18n';
import { lazyView, whenIdle } from '@heliograph/ui/light';
import { useAtomValue } from 'jotai';
import { Suspense, useEffect } from 'react';
import { useAddress } from '../shared/address.ts';
import { forgetExports } from '../shared/export/forgetExports.ts';
import { paths } from '../shared/paths.ts';
import { PageBoundary } from './ErrorScreen.tsx';
import { Splash } from './Splash.tsx';
import { forgetTabs } from './tabs/forgetTabs.ts';
import { useDocumentTitle } from './useDocumentTitle.ts';

const SignInPage = lazyView(
  async () => (await import('../features/sign-in/SignInPage.tsx')).SignInPage,
  <Splash />,
);
const PortalRoutes = lazyView(
  async () => {
    const { PortalRoutes, preloadPage } = await import('./PortalRoutes.tsx');
    await preloadPage(window.location.pathname);
    return PortalRoutes;
  },
  <Splash />,
);

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
export const preloadApp = (pathname: string): Promise<void> =>
  (isLoginPath(pathname) ? SignInPage : PortalRoutes).preload();

/** As the router matches paths. */
export const isLoginPath = (pathname: string): boolean =>
  pathname.replace(/\/$/, '').toLowerCase() === paths.login;

function TitledSignInPage() {
  const { t, i18n } = useTranslation('shell');
  useDocumentTitle(t('page.login'));
  // Loads the next page while the user types.
  useEffect(
    () =>
      whenIdle(() => {
        void PortalRoutes.preload();
        void portalNamespaces(getLanguage(i18n)).then((namespaces) => i18n.loadNamespaces(namespaces));
      }),
    [i18n],
  );
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
