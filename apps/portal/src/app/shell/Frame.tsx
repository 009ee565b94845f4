import type { User } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { CrossIcon, IconButton, Logo, LogoMark, VisuallyHidden } from '@heliograph/ui';
import { Drawer } from '@mantine/core';
import { Suspense, lazy, useCallback, useRef, useState, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { LanguageSwitch } from '../../shared/controls/LanguageSwitch.tsx';
import { ThemeToggle } from '../../shared/controls/ThemeToggle.tsx';
import { ExportBar } from '../../shared/export/ExportBar.tsx';
import { MenuIcon, SidebarIcon } from '../../shared/icons/icons.tsx';
import { paths } from '../../shared/paths.ts';
import type { PlacedPage } from '../pages/pages.ts';
import { usePageName } from '../pages/usePageName.ts';
import { keptTabs, shownTabs } from '../tabs/openTabs.ts';
import { TabBar } from '../tabs/TabBar.tsx';
import { TabPanel } from '../tabs/TabPanel.tsx';
import { useOpenTabs } from '../tabs/useOpenTabs.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { Clock } from './Clock.tsx';
import { FullScreenToggle } from './FullScreenToggle.tsx';
import { LinkIndicator } from './LinkIndicator.tsx';
import { MessageCentre } from './messages/MessageCentre.tsx';
import { Search } from './search/Search.tsx';
import styles from './Shell.module.css';
import { SideMenu } from './SideMenu.tsx';
import { useFocusReturn } from './useFocusReturn.ts';
import { UserMenu } from './UserMenu.tsx';
import { usePageArrival } from './usePageArrival.ts';
import { useServerWords } from './useServerWords.ts';
import { useSidebar } from './useSidebar.ts';

const AboutDialog = lazy(async () => ({
  default: (await import('../../features/info/AboutDialog.tsx')).AboutDialog,
}));

/** The frame of every page for signed-in people: side menu, header, the open pages (spec A §2.2). */
export function Frame({ user, page }: { user: User; page: PlacedPage }) {
  const { t } = useTranslation('shell');
  const main = useRef<HTMLElement>(null);
  const sidebar = useSidebar();
  const drawerFocus = useFocusReturn();
  const control = useOpenTabs(user.user_name, page);
  const [about, setAbout] = useState(false);
  useServerWords();

  const { open, addressOf } = control;
  const name = usePageName()(page);
  const isOpen = useCallback((path: string) => shownTabs(open).some((tab) => tab.page.path === path), [open]);
  useDocumentTitle(name);
  const announced = usePageArrival({ path: page.path, name, isOpen }, main);

  const drawer = sidebar.kind === 'drawer';
  const toggleLabel = drawer ? 'menu.open' : sidebar.collapsed ? 'menu.expand' : 'menu.collapse';

  function skip(event: MouseEvent) {
    // The address stays the page's own.
    event.preventDefault();
    main.current?.focus();
  }
  function showAbout() {
    if (drawer) sidebar.close();
    setAbout(true);
  }

  return (
    <div className={styles.shell} data-sidebar={drawer ? 'drawer' : sidebar.collapsed ? 'collapsed' : 'wide'}>
      <a className={styles.skip} href="#content" onClick={skip}>
        {t('skip')}
      </a>
      {!drawer && (
        <aside className={styles.side}>
          <Link to={paths.main} className={styles.brand} aria-label={t('page.main')}>
            {sidebar.collapsed ? <LogoMark className={styles.mark} /> : <Logo />}
          </Link>
          <SideMenu page={page} collapsed={sidebar.collapsed} addressOf={addressOf} onAbout={showAbout} />
        </aside>
      )}
      <header className={styles.header}>
        <IconButton
          label={t(toggleLabel)}
          icon={drawer ? <MenuIcon /> : <SidebarIcon />}
          onClick={() => {
            drawerFocus.onOpen();
            sidebar.toggle();
          }}
        />
        <Breadcrumbs page={page} addressOf={addressOf} />
        <div className={styles.tools}>
          <Search user={user} addressOf={addressOf} />
          <LinkIndicator />
          {!drawer && (
            <>
              <Clock />
              <LanguageSwitch />
              <ThemeToggle />
              <FullScreenToggle />
            </>
          )}
          <span className={styles.messages}>
            <MessageCentre />
          </span>
          <UserMenu user={user} addressOf={addressOf} />
        </div>
      </header>
      {!drawer && <TabBar page={page} control={control} />}
      <main ref={main} id="content" className={styles.content} tabIndex={-1} aria-label={name}>
        {keptTabs(open).map((tab) => (
          <TabPanel key={tab.page.path} tab={tab} shown={tab.page.path === page.path} />
        ))}
      </main>
      <ExportBar />
      <VisuallyHidden>
        <p role="status">{announced}</p>
      </VisuallyHidden>
      <Drawer.Root
        opened={sidebar.open}
        onClose={sidebar.close}
        size={288}
        returnFocus={drawerFocus.returnFocus}
      >
        <Drawer.Overlay />
        <Drawer.Content aria-label={t('menu.label')}>
          <div className={styles.drawerHead}>
            <Logo />
            <IconButton label={t('menu.close')} icon={<CrossIcon />} onClick={sidebar.close} />
          </div>
          <SideMenu
            page={page}
            collapsed={false}
            addressOf={addressOf}
            onAbout={showAbout}
            onNavigate={() => {
              drawerFocus.onFollow();
              sidebar.close();
            }}
          />
          <div className={styles.drawerTools}>
            <LanguageSwitch />
            <ThemeToggle />
            <FullScreenToggle />
            <Clock />
          </div>
        </Drawer.Content>
      </Drawer.Root>
      <Suspense fallback={null}>{about && <AboutDialog opened onClose={() => setAbout(false)} />}</Suspense>
    </div>
  );
}
