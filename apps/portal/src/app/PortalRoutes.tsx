import { Suspense, lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { paths } from '../shared/paths.ts';
import { PageBoundary } from './PageBoundary.tsx';
import { RequireUser } from './RequireUser.tsx';
import { Splash } from './Splash.tsx';

const SignInPage = lazy(async () => ({
  default: (await import('../features/sign-in/SignInPage.tsx')).SignInPage,
}));
const Shell = lazy(async () => ({ default: (await import('./shell/Shell.tsx')).Shell }));
const HomePage = lazy(async () => ({ default: (await import('../features/home/HomePage.tsx')).HomePage }));
const BoardPage = lazy(async () => ({
  default: (await import('../features/board/BoardPage.tsx')).BoardPage,
}));
const StationListPage = lazy(async () => ({
  default: (await import('../features/stations/StationListPage.tsx')).StationListPage,
}));
const NotFoundPage = lazy(async () => ({
  default: (await import('../features/not-found/NotFoundPage.tsx')).NotFoundPage,
}));

/** The portal's screens by address (spec A §2.1); each is loaded when it is first opened. */
export function PortalRoutes() {
  return (
    <PageBoundary>
      <Suspense fallback={<Splash />}>
        <Routes>
          <Route path={paths.login} element={<SignInPage />} />
          <Route element={<RequireUser />}>
            <Route element={<Shell />}>
              <Route path={paths.main} element={<HomePage />} />
              <Route path={paths.bulletinBoard} element={<BoardPage />} />
              <Route path={paths.powerDetail} element={<StationListPage />} />
            </Route>
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Routes>
      </Suspense>
    </PageBoundary>
  );
}
