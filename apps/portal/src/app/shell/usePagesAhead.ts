import { linkAtom } from '@heliograph/engine-client';
import { whenIdle } from '@heliograph/ui/light';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { PageId } from '../pages/pages.ts';
import { pageViews } from '../pages/pageViews.tsx';
import { isMetered, loadAhead } from './loadAhead.ts';
import { menuLinks, useMenu } from './menuEntries.ts';
import { useAfterFirstPage } from './useAfterFirstPage.ts';

/** Types of browsers have none. */
interface NetworkNavigator {
  connection?: Parameters<typeof isMetered>[0];
}

/**
 * Loads the list of messages and the pages of the menu, in its order, once the first page is there and live, and while
 * the browser is idle.
 */
export function usePagesAhead(): void {
  const isLive = useAtomValue(linkAtom).state === 'live';
  const isAfter = useAfterFirstPage();
  const pages = menuLinks(useMenu()).map(({ page }) => page.id);
  const order = [...new Set(pages)].join(' ');
  useEffect(() => {
    if (!isLive || !isAfter || isMetered((navigator as NetworkNavigator).connection)) return;
    const parts = (order.split(' ') as PageId[]).map((id) => () => pageViews[id].preload());
    return loadAhead([loadMessages, ...parts], { whenIdle, transferred });
  }, [isLive, isAfter, order]);
}

/** Needed most when the server cannot be reached any more. */
const loadMessages = () => import('../../shared/messages/MessageList.tsx');

const transferred = (): number =>
  performance
    .getEntriesByType('resource')
    .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize, 0);
