import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { PlacedPage } from '../pages/pages.ts';
import { closed, visited, type OpenTabs } from './openTabs.ts';
import { addressOfTab, storeTabs, storedTabs } from './storedTabs.ts';

export interface TabControl {
  open: OpenTabs;
  /** Closes pages, never all; leads to a neighbour when the shown page is among them. */
  close: (paths: readonly string[]) => void;
  /** Where a page is: as it was left if it is open. */
  addressOf: (page: PlacedPage) => string;
}

/** The open pages of `person`: those of before a reload, and each that is visited. */
export function useOpenTabs(person: string, page: PlacedPage): TabControl {
  const location = useLocation();
  const navigate = useNavigate();
  const [kept, setKept] = useState<OpenTabs>(() => ({ tabs: storedTabs(person), recent: [], leaving: null }));
  const open = visited(kept, page, location);
  if (open !== kept) setKept(open);

  useEffect(() => storeTabs(person, open.tabs), [person, open.tabs]);

  const close = (paths: readonly string[]) => {
    const { open: rest, next } = closed(open, paths);
    setKept(rest);
    if (next) void navigate(addressOfTab(next), { state: next.location.state as unknown });
  };
  const { tabs } = open;
  const addressOf = useCallback(
    ({ path }: PlacedPage) => {
      const tab = tabs.find((one) => one.page.path === path);
      return tab ? addressOfTab(tab) : path;
    },
    [tabs],
  );
  return { open, close, addressOf };
}
