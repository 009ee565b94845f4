import type { User } from '@heliograph/contracts/http';
import { useEngine, userAtom } from '@heliograph/engine-client';
import { getLanguage, useTranslation } from '@heliograph/i18n';
import {
  CrossIcon,
  Drawer,
  HeliographTheme,
  IconButton,
  Logo,
  LogoMark,
  VisuallyHidden,
  ExpandIcon,
  ShrinkIcon,
} from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type MouseEvent,
  type RefObject,
} from 'react';
import { Link } from 'react-router-dom';
import { LanguageSwitch } from '../../shared/controls/LanguageSwitch.tsx';
import { ThemeToggle } from '../../shared/controls/ThemeToggle.tsx';
import { ExportBar } from '../../shared/export/ExportBar.tsx';
import { hasEdits } from '../../shared/forms/pageEdits.ts';
import { FileDoor } from '../../shared/files/FileDoor.tsx';
import { MenuIcon, SidebarIcon } from '../../shared/icons.tsx';
import { lazyDialog } from '../../shared/failure/lazyPart.tsx';
import { paths } from '../../shared/paths.ts';
import { usePageName, type PageRoute } from '../pages/pages.ts';
import { TabBar } from '../tabs/TabBar.tsx';
import { TabPanel } from '../tabs/TabPanel.tsx';
import { mountedTabs, shownTabs } from '../tabs/openTabs.ts';
import { useOpenTabs } from '../tabs/useOpenTabs.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { Clock } from './Clock.tsx';
import { ServerBanner } from './ServerBanner.tsx';
import { ConnectionStatus } from './ConnectionStatus.tsx';
import styles from './Shell.module.css';
import { SideMenu } from './SideMenu.tsx';
import { UserMenu } from './UserMenu.tsx';
import { MessageCentre } from './messages/MessageCentre.tsx';
import { Search } from './search/Search.tsx';
import { useFocusReturn } from './useFocusReturn.ts';
import { useLostStations } from './useLostStations.ts';
import { usePagesAhead } from './usePagesAhead.ts';
import { useSidebar } from './useSidebar.ts';

/** The frame of all signed-in pages; remounts for another user. */
export function Shell({ page }: { page: PageRoute }) {
  const user = useAtomValue(userAtom);
  return <HeliographTheme>{user && <Frame key={getPerson(user)} user={user} page={page} />}</HeliographTheme>;
}

/** Identifies a user, also in the browser's storage. */
function getPerson({ user_name }: User): string {
  return user_name;
}

const AboutDialog = lazyDialog(async () => (await import('../../features/info/AboutDialog.tsx')).AboutDialog);

/** Side menu, header and the open pages. */
function Frame({ user, page }: { user: User; page: PageRoute }) {
  const { t } = useTranslation('shell');
  const main = useRef<HTMLElement>(null);
  const sidebar = useSidebar();
  const drawerFocus = useFocusReturn();
  const control = useOpenTabs(user.user_name, page);
  const [about, setAbout] = useState(false);
  useReloadOnLanguageChange();
  useLostStations();
  useOfflinePage();
  usePagesAhead();

  const { open, findAddress } = control;
  const name = usePageName()(page);
  const isOpen = useCallback((path: string) => shownTabs(open).some((tab) => tab.page.path === path), [open]);
  useDocumentTitle(name);
  const announced = useFocusOnPageChange({ path: page.path, name, isOpen }, main);

  const drawer = sidebar.kind === 'drawer';
  const toggleLabel = drawer ? 'menu.open' : sidebar.collapsed ? 'menu.expand' : 'menu.collapse';

  function skip(event: MouseEvent) {
    // The link must not change the address.
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
          <SideMenu page={page} collapsed={sidebar.collapsed} addressOf={findAddress} onAbout={showAbout} />
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
        <Breadcrumbs page={page} addressOf={findAddress} />
        <Search user={user} addressOf={findAddress} onAbout={showAbout} />
        <ConnectionStatus />
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
        <UserMenu user={user} addressOf={findAddress} />
      </header>
      {!drawer && <TabBar page={page} control={control} />}
      <main ref={main} id="content" className={styles.content} tabIndex={-1} aria-label={name}>
        {user.is_admin === 1 && <ServerBanner />}
        {mountedTabs(open, hasEdits).map((tab) => (
          <TabPanel key={tab.page.path} tab={tab} shown={tab.page.path === page.path} />
        ))}
      </main>
      <ExportBar />
      <FileDoor />
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
            addressOf={findAddress}
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
      {about && <AboutDialog opened onClose={() => setAbout(false)} />}
    </div>
  );
}

/** Reloads the entities when the language changes, since the server names their types in it. */
function useReloadOnLanguageChange(): void {
  const { api } = useEngine();
  const { i18n } = useTranslation();
  const language = getLanguage(i18n);
  const read = useRef(language);
  useEffect(() => {
    if (read.current === language) return;
    read.current = language;
    // The old names are better than none.
    api.fleet.reload().catch(() => undefined);
  }, [language, api]);
}

const TYPING = 'input, textarea, select, [contenteditable="true"]';
const OPEN_PAGES = '[data-open-pages]';

interface ShownPage {
  path: string;
  /** Display name of the page. */
  name: string;
  isOpen: (path: string) => boolean;
}

/**
 * Focuses another page when it is shown. The focus stays in a field that is in use, where the page itself put it, and
 * in the tab bar after a tab was closed there.
 *
 * @returns what a screen reader has to announce because the focus did not move
 */
function useFocusOnPageChange(
  { path, name, isOpen }: ShownPage,
  main: RefObject<HTMLElement | null>,
): string {
  const shown = useRef(path);
  const [announced, setAnnounced] = useState<string | null>(null);
  useEffect(() => {
    const before = shown.current;
    if (before === path) return;
    shown.current = path;
    const focused = document.activeElement;
    const placed = focused !== main.current && main.current?.contains(focused) === true;
    const inUse = focused?.checkVisibility() && (placed || focused.matches(TYPING));
    const closing = !isOpen(before) && focused?.closest(OPEN_PAGES);
    if (inUse || closing) setAnnounced(path);
    else main.current?.focus({ preventScroll: true });
  }, [path, isOpen, main]);
  return announced === path ? name : '';
}

/** Toggles full screen; absent where the browser does not support it (iPhones). */
function FullScreenToggle() {
  const { t } = useTranslation('shell');
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  return (
    <IconButton
      label={t(full ? 'leaveFullScreen' : 'fullScreen')}
      icon={full ? <ShrinkIcon /> : <ExpandIcon />}
      onClick={() => void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen())}
    />
  );
}

function subscribe(listener: () => void) {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** The service worker of walls, which also answers for the portal without network; a scope has only one. */
const WORKER = '/kiosk-worker.js';

/** After the first page and its data have loaded, which matter more, ms. */
const AFTER_MS = 3_000;

/** Lets this browser say in the product's words that it is offline. */
function useOfflinePage(): void {
  useEffect(() => {
    // Plain HTTP on a LAN address and some private windows have none.
    if (!('serviceWorker' in navigator)) return;
    const timer = setTimeout(() => {
      // Without network the installed one continues.
      navigator.serviceWorker.register(WORKER, { scope: '/', updateViaCache: 'none' }).catch(() => undefined);
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}
