import { linkAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { whenIdle } from '../../shared/whenIdle.ts';
import type { PageId } from '../pages/pages.ts';
import { pageViews } from '../pages/pageViews.tsx';
import { menuLinks, useMenu } from './menuEntries.ts';

/** By then the shown page has what it asked for. */
const AFTER_MS = 3_000;

/** Loads the pages of the menu, in its order, once the shown one is live and while the browser is idle. */
export function usePagesAhead(): void {
  const isLive = useAtomValue(linkAtom).state === 'live';
  const pages = menuLinks(useMenu()).map(({ page }) => page.id);
  const order = [...new Set(pages)].join(' ');
  useEffect(() => {
    if (!isLive || savesData()) return;
    let isOver = false;
    let cancel: (() => void) | undefined;
    function next([id, ...rest]: PageId[]) {
      if (id && !isOver) cancel = whenIdle(() => void pageViews[id].preload().then(() => next(rest)));
    }
    const timer = setTimeout(() => next(order.split(' ') as PageId[]), AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      cancel?.();
    };
  }, [isLive, order]);
}

/** The browser was asked to load only what is needed; most do not say. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
