import { createPath, parsePath } from 'react-router-dom';
import { matchRoute } from '../pages/pages.ts';
import { TABS_KEY } from './forgetTabs.ts';
import type { OpenTab } from './openTabs.ts';

/** The pages that `person` had open in this browser tab. */
export function storedTabs(person: string): OpenTab[] {
  const stored = read();
  if (stored?.person !== person || !Array.isArray(stored.addresses)) return [];
  const tabs = new Map<string, OpenTab>();
  for (const address of stored.addresses) {
    const tab = typeof address === 'string' ? tabAt(address) : null;
    if (tab) tabs.set(tab.page.path, tab);
  }
  return [...tabs.values()];
}

export function storeTabs(person: string, tabs: readonly OpenTab[]): void {
  try {
    sessionStorage.setItem(TABS_KEY, JSON.stringify({ person, addresses: tabs.map(addressOfTab) }));
  } catch {
    // Storage may be forbidden or full; the open pages are then lost on reload.
  }
}

/** Path and search. */
export function addressOfTab({ location: { pathname, search } }: OpenTab): string {
  return createPath({ pathname, search });
}

function tabAt(address: string): OpenTab | null {
  const { pathname = '', search = '' } = parsePath(address);
  const page = matchRoute(pathname);
  return page && { page, location: { pathname, search, hash: '', state: null, key: 'stored' } };
}

function read(): { person?: unknown; addresses?: unknown } | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(TABS_KEY) ?? 'null');
    return typeof stored === 'object' ? stored : null;
  } catch {
    return null;
  }
}
