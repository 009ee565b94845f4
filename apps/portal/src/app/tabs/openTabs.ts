import type { Location } from 'react-router-dom';
import type { PlacedPage } from '../pages/pages.ts';

/** An open page at the address it was left at. */
export interface OpenTab {
  page: PlacedPage;
  location: Location;
}

export interface OpenTabs {
  /** In the order of their row. */
  tabs: readonly OpenTab[];
  /** Paths that were shown since the portal was loaded, the last one first. */
  recent: readonly string[];
  /** Path of the shown page when it was closed: it stays until the page it gives way to has come. */
  leaving: string | null;
}

/** This many pages are kept with their state; those before are built anew from their address. */
export const KEPT_PAGES = 10;

/** A page is shown at an address: it has a tab from now on, and the one that gave way to it has none. */
export function visited(open: OpenTabs, page: PlacedPage, location: Location): OpenTabs {
  const known = open.tabs.find((tab) => tab.page.path === page.path);
  if (known?.location === location && open.recent[0] === page.path) {
    if (open.leaving === null || open.leaving === page.path) return open;
  }
  const stays = (path: string) => path !== open.leaving || path === page.path;
  const tabs = open.tabs.filter((tab) => stays(tab.page.path));
  const tab = { page, location };
  return {
    tabs: known ? tabs.map((other) => (other === known ? tab : other)) : [...tabs, tab],
    recent: [page.path, ...open.recent.filter((path) => path !== page.path && stays(path))],
    leaving: null,
  };
}

/** What the row shows: a page that is giving way no more. */
export function shownTabs({ tabs, leaving }: OpenTabs): readonly OpenTab[] {
  return leaving === null ? tabs : tabs.filter(({ page }) => page.path !== leaving);
}

/**
 * Closes pages, never all of them.
 *
 * @returns where to go when the shown page is among them: its neighbour to the right, else to the left
 */
export function closed(open: OpenTabs, paths: readonly string[]): { open: OpenTabs; next: OpenTab | null } {
  const goes = ({ page }: OpenTab) => paths.includes(page.path);
  const row = shownTabs(open);
  if (!row.some(goes) || row.every(goes)) return { open, next: null };

  const [shown = null] = open.recent;
  const at = row.findIndex(({ page }) => page.path === shown);
  const shownTab = row[at];
  const leaves = shownTab !== undefined && goes(shownTab);
  const next = leaves
    ? (row.slice(at).find((tab) => !goes(tab)) ?? row.slice(0, at).findLast((tab) => !goes(tab)))
    : null;
  const kept = (path: string) => path === shown || path === open.leaving || !paths.includes(path);
  return {
    open: {
      tabs: open.tabs.filter(({ page }) => kept(page.path)),
      recent: open.recent.filter(kept),
      leaving: leaves ? shown : open.leaving,
    },
    next: next ?? null,
  };
}

/** Paths of all pages but one. */
export function othersThan(open: OpenTabs, path: string): string[] {
  return pathsOf(shownTabs(open)).filter((other) => other !== path);
}

/** Paths of the pages to the right of one. */
export function rightOf(open: OpenTabs, path: string): string[] {
  const paths = pathsOf(shownTabs(open));
  const at = paths.indexOf(path);
  return at < 0 ? [] : paths.slice(at + 1);
}

/** The pages that are kept with their state, in the order of the row. */
export function keptTabs({ tabs, recent }: OpenTabs): OpenTab[] {
  const kept = recent.slice(0, KEPT_PAGES);
  return tabs.filter(({ page }) => kept.includes(page.path));
}

function pathsOf(tabs: readonly OpenTab[]): string[] {
  return tabs.map(({ page }) => page.path);
}
