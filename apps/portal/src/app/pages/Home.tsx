import { useMemo } from 'react';
import { HomePage } from '../../features/home/HomePage.tsx';
import type { QuickEntry } from '../../features/home/quickMenu.ts';
import { menuLinks, useMenu, type MenuItem } from '../shell/menuEntries.ts';
import { useLogout } from '../shell/useLogout.ts';
import { routeOf, usePageName, type PageRoute } from './pages.ts';

/** The overview, with the menu's pages as possible quick entries. */
export function Home() {
  const menu = useMenu();
  const nameOf = usePageName();
  const logout = useLogout();
  const entries = useMemo(() => quickEntries(menu, nameOf), [menu, nameOf]);
  return <HomePage entries={entries} onSignOut={logout} />;
}

/** All menu pages except the overview itself. */
function quickEntries(menu: readonly MenuItem[], nameOf: (page: PageRoute) => string): QuickEntry[] {
  return menuLinks(menu)
    .filter(({ page }) => page.path !== routeOf('main').path)
    .map(({ page, Icon }) => ({ to: page.path, name: nameOf(page), Icon }));
}
