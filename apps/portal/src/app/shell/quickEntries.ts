import type { QuickEntry } from '../../features/home/quickMenu.ts';
import { placed, type PlacedPage } from '../pages/pages.ts';
import type { MenuItem, MenuLink } from './menuEntries.ts';

/** The pages of the menu other than the overview, where quick entries stand, and without what only opens a dialog. */
export function quickEntries(menu: readonly MenuItem[], nameOf: (page: PlacedPage) => string): QuickEntry[] {
  return menu
    .flatMap((item): readonly MenuLink[] =>
      item.kind === 'group' ? item.links : item.kind === 'link' ? [item] : [],
    )
    .filter(({ page }) => page.path !== placed('main').path)
    .map(({ page, Icon }) => ({ to: page.path, name: nameOf(page), Icon }));
}
