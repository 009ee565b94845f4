import { Suspense, lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { paths } from '../shared/paths.ts';
import { PageBoundary } from './PageBoundary.tsx';
import { RequireUser } from './RequireUser.tsx';
import { SignedInScreen } from './SignedInScreen.tsx';
import { Splash } from './Splash.tsx';
import { Titled } from './Titled.tsx';
import { useTabsOfOneOnly } from './tabs/useTabsOfOneOnly.ts';

const SignInPage = lazy(async () => ({
  default: (await import('../features/sign-in/SignInPage.tsx')).SignInPage,
}));

/** The portal's screens by address (spec A §2.1); each is loaded when it is first opened. */
export function PortalRoutes() {
  useTabsOfOneOnly();
  return (
    <PageBoundary>
      <Suspense fallback={<Splash />}>
        <Routes>
          <Route
            path={paths.login}
            element={
              <Titled name="login">
                <SignInPage />
              </Titled>
            }
          />
          <Route element={<RequireUser />}>
            <Route path="*" element={<SignedInScreen />} />
          </Route>
        </Routes>
      </Suspense>
    </PageBoundary>
  );
}
