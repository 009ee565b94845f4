import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { PageRoute } from '../pages/pages.ts';
import { closeTabs, showTab, type OpenTabs } from './openTabs.ts';
import { addressOfTab, storeTabs, storedTabs } from './storedTabs.ts';

export interface TabControl {
  open: OpenTabs;
  /** Closes pages but never all; opens a neighbour when the shown page is closed. */
  close: (paths: readonly string[]) => void;
  /** The address of a page: its last one if it is open. */
  findAddress: (page: PageRoute) => string;
}

/** The open pages of `person`, restored after a reload. */
export function useOpenTabs(person: string, page: PageRoute): TabControl {
  const location = useLocation();
  const navigate = useNavigate();
  const [kept, setKept] = useState<OpenTabs>(() => ({ tabs: storedTabs(person), recent: [], closing: null }));
  const open = showTab(kept, page, location);
  if (open !== kept) setKept(open);

  useEffect(() => storeTabs(person, open.tabs), [person, open.tabs]);

  const close = (paths: readonly string[]) => {
    const { open: rest, next } = closeTabs(open, paths);
    setKept(rest);
    if (next) void navigate(addressOfTab(next), { state: next.location.state as unknown });
  };
  const { tabs } = open;
  const findAddress = useCallback(
    ({ path }: PageRoute) => {
      const tab = tabs.find((one) => one.page.path === path);
      return tab ? addressOfTab(tab) : path;
    },
    [tabs],
  );
  return { open, close, findAddress };
}
