import { Activity, Suspense, memo } from 'react';
import { Route, Routes } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { PageBoundary } from '../PageBoundary.tsx';
import { pageViews } from '../pages/pageViews.ts';
import { Splash } from '../Splash.tsx';
import { KeptScroll } from './KeptScroll.tsx';
import type { OpenTab } from './openTabs.ts';

/**
 * An open page. While another is shown it keeps its state and its elements, but none of its effects: it hears no
 * frames, runs no timers and draws nothing.
 */
export const TabPanel = memo(function TabPanel({ tab, shown }: { tab: OpenTab; shown: boolean }) {
  const { page, location } = tab;
  const View = pageViews[page.id];
  return (
    <Activity mode={shown ? 'visible' : 'hidden'}>
      <KeptScroll anchor={location.hash === '' ? null : location.key}>
        <PageBoundary>
          <Suspense fallback={<Splash />}>
            <Routes location={location}>
              <Route path={paths[page.id]} element={<View />} />
            </Routes>
          </Suspense>
        </PageBoundary>
      </KeptScroll>
    </Activity>
  );
});
