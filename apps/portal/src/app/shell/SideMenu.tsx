import { useFormat, useTranslation } from '@heliograph/i18n';
import { Menu, Tooltip } from '@heliograph/ui';
import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { ChevronDownIcon } from '../../shared/icons.tsx';
import { parentPage, getRoute, usePageName, type PageRoute } from '../pages/pages.ts';
import styles from './SideMenu.module.css';
import {
  menuLinks,
  useDeviceCounts,
  useMenu,
  type MenuGroup,
  type MenuItem,
  type MenuLink,
} from './menuEntries.ts';
import { useFocusReturn } from './useFocusReturn.ts';

export interface SideMenuProps {
  page: PageRoute;
  collapsed: boolean;
  addressOf: (page: PageRoute) => string;
  onAbout: () => void;
  /** Called when a link is followed. */
  onNavigate?: () => void;
}

/** The main menu (APP-03); icons with tooltips when collapsed. */
export function SideMenu({ page, collapsed, addressOf, onAbout, onNavigate }: SideMenuProps) {
  const { t } = useTranslation('shell');
  const menu = useMenu(useDeviceCounts());
  const links = { place: findPlace(menu, page), collapsed, addressOf, onNavigate };

  const group = (item: MenuGroup) => {
    if (!collapsed) return <CollapsibleGroup key={item.key} group={item} {...links} />;
    if (item.collapsedAs === 'flyout') return <FlyoutGroup key={item.key} group={item} {...links} />;
    return (
      <li key={item.key}>
        <ul className={styles.list} aria-label={t(`menu.${item.key}`)}>
          {item.links.map((link) => (
            <MenuPageLink key={link.page.path} link={link} {...links} />
          ))}
        </ul>
      </li>
    );
  };

  return (
    <nav className={styles.menu} aria-label={t('menu.label')} data-collapsed={collapsed || undefined}>
      <ul className={styles.list}>
        {menu.map((item) => {
          if (item.kind === 'group') return group(item);
          if (item.kind === 'link') return <MenuPageLink key={item.page.path} link={item} {...links} />;
          const name = t(`menu.${item.key}`);
          return (
            <li key={item.key}>
              <Tooltip label={name} position="right" disabled={!collapsed}>
                <button
                  type="button"
                  className={styles.link}
                  aria-haspopup="dialog"
                  onClick={onAbout}
                  {...(collapsed && { 'aria-label': name })}
                >
                  <item.Icon className={styles.icon} />
                  {!collapsed && <span className={styles.name}>{name}</span>}
                </button>
              </Tooltip>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Where a page is in the menu. */
interface Place {
  /** Address of the entry. */
  path: string;
  /** Kind of the current entry: the page itself, or the one it belongs to. */
  current: 'page' | 'true';
}

/** The menu entry of a page, or of the nearest page above it. Home is above all others, so it only marks itself. */
function findPlace(menu: readonly MenuItem[], page: PageRoute): Place | null {
  const isEntry = (path: string) => menuLinks(menu).some((link) => link.page.path === path);
  if (isEntry(page.path)) return { path: page.path, current: 'page' };
  for (let above = parentPage[page.id]; above && above !== 'main'; above = parentPage[above]) {
    const { path } = getRoute(above);
    if (isEntry(path)) return { path, current: 'true' };
  }
  return null;
}

/** Menu groups that the user collapsed; survives reloads. */
export const collapsedGroupsAtom = atomWithStorage<readonly MenuGroup['key'][]>('menuClosed', [], undefined, {
  getOnInit: true,
});

/** A collapsible group of the wide menu. */
function CollapsibleGroup({ group, ...context }: MenuLinkContext & { group: MenuGroup }) {
  const { t } = useTranslation('shell');
  const [closed, setClosed] = useAtom(collapsedGroupsAtom);
  const listId = useId();
  const { key, links, Icon } = group;
  const open = !closed.includes(key);
  const holdsPage = links.some(({ page }) => page.path === context.place?.path);

  const toggle = () => setClosed(open ? [...closed, key] : closed.filter((other) => other !== key));
  return (
    <li>
      <button
        type="button"
        className={styles.link}
        aria-expanded={open}
        aria-controls={listId}
        data-holds-page={(holdsPage && !open) || undefined}
        onClick={toggle}
      >
        <Icon className={styles.icon} />
        <span className={styles.name}>{t(`menu.${key}`)}</span>
        <ChevronDownIcon className={styles.fold} />
      </button>
      <ul id={listId} className={styles.sublist} hidden={!open}>
        {links.map((link) => (
          <MenuPageLink key={link.page.path} link={link} {...context} />
        ))}
      </ul>
    </li>
  );
}

/** A group of the collapsed menu: its links open beside its icon. */
function FlyoutGroup({
  group: { key, Icon, links },
  place,
  addressOf,
}: MenuLinkContext & { group: MenuGroup }) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const getPageName = usePageName();
  const { returnFocus, onOpen, onFollow } = useFocusReturn();
  const holdsPage = links.some((link) => link.page.path === place?.path);
  return (
    <li>
      <Menu
        position="right-start"
        trigger="click-hover"
        shadow="md"
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        floatingStrategy="fixed"
        returnFocus={returnFocus}
        onOpen={onOpen}
      >
        <Menu.Target>
          <button
            type="button"
            className={styles.link}
            aria-label={t(`menu.${key}`)}
            data-holds-page={holdsPage || undefined}
          >
            <Icon className={styles.icon} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t(`menu.${key}`)}</Menu.Label>
          {links.map((link) => (
            <Menu.Item
              key={link.page.path}
              component={Link}
              to={addressOf(link.page)}
              leftSection={<link.Icon className={styles.icon} />}
              rightSection={
                link.count !== null && <span className={styles.count}>{format.integer(link.count)}</span>
              }
              {...(link.page.path === place?.path && { 'aria-current': place.current })}
              onClick={onFollow}
            >
              {getPageName(link.page)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}

interface MenuLinkContext {
  /** Place of the page shown; null for one without an entry. */
  place: Place | null;
  collapsed: boolean;
  addressOf: (page: PageRoute) => string;
  onNavigate: (() => void) | undefined;
}

/** A menu entry of a page; leads to where the page was left if it is open. */
function MenuPageLink({
  link: { page: target, Icon, count },
  place,
  collapsed,
  addressOf,
  onNavigate,
}: MenuLinkContext & { link: MenuLink }) {
  const getPageName = usePageName();
  const format = useFormat();
  const name = getPageName(target);
  return (
    <li>
      <Tooltip label={name} position="right" disabled={!collapsed}>
        <Link
          to={addressOf(target)}
          className={styles.link ?? ''}
          {...(target.path === place?.path && { 'aria-current': place.current })}
          {...(collapsed && { 'aria-label': name })}
          {...(onNavigate && { onClick: onNavigate })}
        >
          <Icon className={styles.icon} />
          {!collapsed && (
            <>
              <span className={styles.name}>{name}</span>
              {count !== null && <span className={styles.count}>{format.integer(count)}</span>}
            </>
          )}
        </Link>
      </Tooltip>
    </li>
  );
}
