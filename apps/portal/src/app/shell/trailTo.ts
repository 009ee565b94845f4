import { pageAbove, placed, type PlacedPage } from '../pages/pages.ts';

/** A step on the way to a page: a page, or a group of the menu, which leads to its first page if to any. */
export type Crumb =
  | { kind: 'page'; page: PlacedPage }
  | { kind: 'group'; key: 'overview' | 'devices'; page: PlacedPage | null };

/** The way to a page, outermost first, the page itself last. */
export function trailTo(page: PlacedPage): Crumb[] {
  const trail: Crumb[] = [{ kind: 'page', page }];
  if (page.id === 'main') trail.unshift({ kind: 'group', key: 'overview', page: null });
  if (page.id === 'bulletinBoard' || page.id === 'displays')
    trail.unshift({ kind: 'group', key: 'overview', page: placed('main') });
  if (page.id === 'device' || page.id === 'profiles')
    trail.unshift({ kind: 'group', key: 'devices', page: null });
  for (let above = pageAbove[page.id]; above; above = pageAbove[above])
    trail.unshift({ kind: 'page', page: placed(above) });
  return trail;
}
