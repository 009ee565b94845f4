import { linkAtom } from '@heliograph/engine-client';
import { whenIdle } from '@heliograph/ui/light';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { PageId } from '../pages/pages.ts';
import { pageViews } from '../pages/pageViews.tsx';
import { menuLinks, useMenu } from './menuEntries.ts';
import { useAfterFirstPage } from './useAfterFirstPage.ts';

/** Loads the pages of the menu, in its order, once the first one is there and live, and while the browser is idle. */
export function usePagesAhead(): void {
  const isLive = useAtomValue(linkAtom).state === 'live';
  const isAfter = useAfterFirstPage();
  const pages = menuLinks(useMenu()).map(({ page }) => page.id);
  const order = [...new Set(pages)].join(' ');
  useEffect(() => {
    if (!isLive || !isAfter || savesData()) return;
    let isOver = false;
    let cancel: () => void;
    function next([id, ...rest]: PageId[]) {
      if (id && !isOver) cancel = whenIdle(() => void pageViews[id].preload().then(() => next(rest)));
    }
    next(order.split(' ') as PageId[]);
    return () => {
      isOver = true;
      cancel();
    };
  }, [isLive, isAfter, order]);
}

/** The browser was asked to load only what is needed; most do not say. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
