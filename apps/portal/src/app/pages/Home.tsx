import { useMemo } from 'react';
import { HomePage } from '../../features/home/HomePage.tsx';
import type { QuickEntry } from '../../features/home/quickMenu.ts';
import { menuLinks, useMenu, type MenuItem } from '../shell/menuEntries.ts';
import { useLogout } from '../shell/useLogout.ts';
import { getRoute, usePageName, type PageRoute } from './pages.ts';

/** The overview, with the menu's pages as possible quick entries. */
export function Home() {
  const menu = useMenu();
  const getPageName = usePageName();
  const logout = useLogout();
  const entries = useMemo(() => quickEntries(menu, getPageName), [menu, getPageName]);
  return <HomePage entries={entries} onSignOut={logout} />;
}

/** All menu pages except the overview itself. */
function quickEntries(menu: readonly MenuItem[], getPageName: (page: PageRoute) => string): QuickEntry[] {
  return menuLinks(menu)
    .filter(({ page }) => page.path !== getRoute('main').path)
    .map(({ page, Icon }) => ({ to: page.path, name: getPageName(page), Icon }));
}
