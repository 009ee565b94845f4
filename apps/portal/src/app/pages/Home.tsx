import { useMemo } from 'react';
import { HomePage } from '../../features/home/HomePage.tsx';
import { quickEntries } from '../shell/quickEntries.ts';
import { useLogout } from '../shell/useLogout.ts';
import { useMenu } from '../shell/useMenu.ts';
import { usePageName } from './usePageName.ts';

/** The overview, with the menu's pages to choose quick entries from. */
export function Home() {
  const menu = useMenu();
  const nameOf = usePageName();
  const logout = useLogout();
  const entries = useMemo(() => quickEntries(menu, nameOf), [menu, nameOf]);
  return <HomePage entries={entries} onSignOut={logout} />;
}
