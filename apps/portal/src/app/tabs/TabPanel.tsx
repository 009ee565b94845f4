import { Activity, Suspense, memo, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { forgetPage, PageContext, setPageShown } from '../../shared/forms/pageEdits.ts';
import { paths } from '../../shared/paths.ts';
import { Splash } from '../Splash.tsx';
import { PageBoundary } from '../ErrorScreen.tsx';
import { pageViews } from '../pages/pageViews.tsx';
import styles from './TabPanel.module.css';
import type { OpenTab } from './openTabs.ts';

/**
 * An open page. While another is shown it keeps its state and elements but none of its effects: it receives no
 * frames, runs no timers and draws nothing.
 */
export const TabPanel = memo(function TabPanel({ tab, shown }: { tab: OpenTab; shown: boolean }) {
  const { page, location } = tab;
  const View = pageViews[page.id];
  useLayoutEffect(() => setPageShown(page.path, shown), [page.path, shown]);
  useEffect(() => () => forgetPage(page.path), [page.path]);
  return (
    <Activity mode={shown ? 'visible' : 'hidden'}>
      <PageContext value={page.path}>
        <ScrollRestorer anchor={location.hash === '' ? null : location.key}>
          <PageBoundary>
            <Suspense fallback={<Splash />}>
              <Routes location={location}>
                <Route path={paths[page.id]} element={<View />} />
              </Routes>
            </Suspense>
          </PageBoundary>
        </ScrollRestorer>
      </PageContext>
    </Activity>
  );
});

/** Events that come before a user scrolls. */
const USER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Restores the scroll position of a page when it is shown again. The content may take a moment to reach its height, so
 * the position is retried until it fits or the user scrolls. `anchor` changes when an address with a hash is followed:
 * the page then scrolls to the hash.
 */
function ScrollRestorer({ anchor, children }: { anchor: string | null; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const left = useRef({ top: 0, left: 0 });
  const shown = useRef(anchor);

  useEffect(() => {
    const element = box.current;
    const place = left.current;
    if (!element) return;
    const hasAnchorChanged = anchor !== null && anchor !== shown.current;
    shown.current = anchor;
    const controller = new AbortController();
    const { signal } = controller;
    const record = () => (left.current = { top: element.scrollTop, left: element.scrollLeft });
    element.addEventListener('scroll', record, { signal });
    if (hasAnchorChanged || (place.top === 0 && place.left === 0)) return () => controller.abort();

    const content = new ResizeObserver(hold);
    const stop = () => content.disconnect();
    function hold() {
      if (!element) return;
      element.scrollTop = place.top;
      element.scrollLeft = place.left;
      if (Math.abs(element.scrollTop - place.top) < 1) stop();
    }
    for (const child of element.children) content.observe(child);
    for (const event of USER_EVENTS) element.addEventListener(event, stop, { passive: true, signal });
    return () => {
      stop();
      controller.abort();
    };
  }, [anchor]);

  return (
    <div ref={box} className={styles.page}>
      {children}
    </div>
  );
}
