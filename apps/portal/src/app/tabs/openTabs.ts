import type { Location } from 'react-router-dom';
import type { PageRoute } from '../pages/pages.ts';

/** An open page with its last address. */
export interface OpenTab {
  page: PageRoute;
  location: Location;
}

export interface OpenTabs {
  /** In the order of the tab bar. */
  tabs: readonly OpenTab[];
  /** Paths shown since the portal was loaded, most recent first. */
  recent: readonly string[];
  /** Path of the shown page after it was closed; it stays until the next page is shown. */
  closing: string | null;
}

/** How many pages keep their state; older ones without unsaved edits are rebuilt from their address. */
export const MAX_MOUNTED = 10;

/** Shows a page at an address: adds its tab and removes the one that is closing. */
export function showTab(open: OpenTabs, page: PageRoute, location: Location): OpenTabs {
  const known = open.tabs.find((tab) => tab.page.path === page.path);
  if (known?.location === location && open.recent[0] === page.path) {
    if (open.closing === null || open.closing === page.path) return open;
  }
  const stays = (path: string) => path !== open.closing || path === page.path;
  const tabs = open.tabs.filter((tab) => stays(tab.page.path));
  const tab = { page, location };
  return {
    tabs: known ? tabs.map((other) => (other === known ? tab : other)) : [...tabs, tab],
    recent: [page.path, ...open.recent.filter((path) => path !== page.path && stays(path))],
    closing: null,
  };
}

/** Tabs in the bar: all but the one that is closing. */
export function shownTabs({ tabs, closing }: OpenTabs): readonly OpenTab[] {
  return closing === null ? tabs : tabs.filter(({ page }) => page.path !== closing);
}

/**
 * Closes pages, never all of them.
 *
 * @returns the tab to show next when the shown page is closed: its right neighbour, or else the left
 */
export function closeTabs(
  open: OpenTabs,
  paths: readonly string[],
): { open: OpenTabs; next: OpenTab | null } {
  const isClosing = ({ page }: OpenTab) => paths.includes(page.path);
  const row = shownTabs(open);
  if (!row.some(isClosing) || row.every(isClosing)) return { open, next: null };

  const [shown = null] = open.recent;
  const at = row.findIndex(({ page }) => page.path === shown);
  const shownTab = row[at];
  const isShownClosing = shownTab !== undefined && isClosing(shownTab);
  const next = isShownClosing
    ? (row.slice(at).find((tab) => !isClosing(tab)) ?? row.slice(0, at).findLast((tab) => !isClosing(tab)))
    : null;
  const kept = (path: string) => path === shown || path === open.closing || !paths.includes(path);
  return {
    open: {
      tabs: open.tabs.filter(({ page }) => kept(page.path)),
      recent: open.recent.filter(kept),
      closing: isShownClosing ? shown : open.closing,
    },
    next: next ?? null,
  };
}

/** Paths of all pages but one. */
export function otherPaths(open: OpenTabs, path: string): string[] {
  return listPaths(shownTabs(open)).filter((other) => other !== path);
}

/** Paths of the pages to the right of one. */
export function listPathsRight(open: OpenTabs, path: string): string[] {
  const paths = listPaths(shownTabs(open));
  const at = paths.indexOf(path);
  return at < 0 ? [] : paths.slice(at + 1);
}

/** The pages that keep their state, in the order of the tab bar. */
export function mountedTabs({ tabs, recent }: OpenTabs, hasEdits: (path: string) => boolean): OpenTab[] {
  const kept = recent.filter((path, position) => position < MAX_MOUNTED || hasEdits(path));
  return tabs.filter(({ page }) => kept.includes(page.path));
}

function listPaths(tabs: readonly OpenTab[]): string[] {
  return tabs.map(({ page }) => page.path);
}
