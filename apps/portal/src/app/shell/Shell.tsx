import { userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { IconButton, Logo, LogoMark } from '@heliograph/ui';
import { HeliographTheme } from '@heliograph/ui/mantine';
import { Drawer } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { LanguageSwitch } from '../../shared/controls/LanguageSwitch.tsx';
import { ThemeToggle } from '../../shared/controls/ThemeToggle.tsx';
import { MenuIcon, SidebarIcon } from '../../shared/icons/icons.tsx';
import { paths } from '../../shared/paths.ts';
import { PageBoundary } from '../PageBoundary.tsx';
import { Splash } from '../Splash.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { Clock } from './Clock.tsx';
import { FullScreenToggle } from './FullScreenToggle.tsx';
import { LinkIndicator } from './LinkIndicator.tsx';
import styles from './Shell.module.css';
import { SideMenu } from './SideMenu.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useSidebar } from './useSidebar.ts';

/** The frame with Mantine, which the pages outside the shell do without. */
export function Shell() {
  return (
    <HeliographTheme>
      <Frame />
    </HeliographTheme>
  );
}

/** The frame of every screen for signed-in people: side menu, header and the page (spec A §2.2). */
function Frame() {
  const { t } = useTranslation('shell');
  const user = useAtomValue(userAtom);
  const { pathname } = useLocation();
  const sidebar = useSidebar();
  const drawer = sidebar.kind === 'drawer';
  const toggleLabel = drawer ? 'menu.open' : sidebar.collapsed ? 'menu.expand' : 'menu.collapse';

  return (
    <div className={styles.shell} data-sidebar={drawer ? 'drawer' : sidebar.collapsed ? 'collapsed' : 'wide'}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      {!drawer && (
        <aside className={styles.side}>
          <Link to={paths.main} className={styles.brand} aria-label={t('menu.home')}>
            {sidebar.collapsed ? <LogoMark className={styles.mark} /> : <Logo />}
          </Link>
          <SideMenu collapsed={sidebar.collapsed} />
        </aside>
      )}
      <header className={styles.header}>
        <IconButton
          label={t(toggleLabel)}
          icon={drawer ? <MenuIcon /> : <SidebarIcon />}
          onClick={sidebar.toggle}
        />
        <Breadcrumbs />
        <div className={styles.tools}>
          <LinkIndicator />
          {!drawer && (
            <>
              <Clock />
              <LanguageSwitch />
              <ThemeToggle />
              <FullScreenToggle />
            </>
          )}
          {user && <UserMenu user={user} />}
        </div>
      </header>
      <main id="content" className={styles.content} tabIndex={-1}>
        <PageBoundary key={pathname}>
          <Suspense fallback={<Splash />}>
            <Outlet />
          </Suspense>
        </PageBoundary>
      </main>
      <Drawer
        opened={sidebar.open}
        onClose={sidebar.close}
        size={272}
        title={<Logo />}
        closeButtonProps={{ 'aria-label': t('menu.close') }}
      >
        <SideMenu collapsed={false} onNavigate={sidebar.close} />
        <div className={styles.drawerTools}>
          <LanguageSwitch />
          <ThemeToggle />
          <Clock />
        </div>
      </Drawer>
    </div>
  );
}
