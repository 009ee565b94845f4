import { createBrowserRouter } from 'react-router-dom';
import { PageFailed } from './PageFailed.tsx';
import { paths } from '../shared/paths.ts';
import { RequireUser } from './RequireUser.tsx';
import { Splash } from './Splash.tsx';

/** The portal's routes (spec A §2.1); each screen is loaded when it is first opened. */
export function createPortalRouter() {
  return createBrowserRouter([
    {
      HydrateFallback: Splash,
      ErrorBoundary: PageFailed,
      children: [
        {
          path: paths.login,
          lazy: async () => ({ Component: (await import('../features/sign-in/SignInPage.tsx')).SignInPage }),
        },
        {
          Component: RequireUser,
          children: [
            {
              lazy: async () => ({ Component: (await import('./shell/Shell.tsx')).Shell }),
              children: [
                {
                  ErrorBoundary: PageFailed,
                  children: [
                    {
                      path: paths.main,
                      lazy: async () => ({
                        Component: (await import('../features/home/HomePage.tsx')).HomePage,
                      }),
                    },
                    {
                      path: paths.bulletinBoard,
                      lazy: async () => ({
                        Component: (await import('../features/board/BoardPage.tsx')).BoardPage,
                      }),
                    },
                    {
                      path: paths.powerDetail,
                      lazy: async () => ({
                        Component: (await import('../features/stations/StationListPage.tsx')).StationListPage,
                      }),
                    },
                  ],
                },
              ],
            },
            {
              path: '*',
              lazy: async () => ({
                Component: (await import('../features/not-found/NotFoundPage.tsx')).NotFoundPage,
              }),
            },
          ],
        },
      ],
    },
  ]);
}
