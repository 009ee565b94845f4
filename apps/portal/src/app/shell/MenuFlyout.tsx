import { useFormat, useTranslation } from '@heliograph/i18n';
import { Menu } from '@mantine/core';
import { Link } from 'react-router-dom';
import { usePageName } from '../pages/usePageName.ts';
import type { MenuGroup } from './menuEntries.ts';
import type { MenuLinkContext } from './MenuPageLink.tsx';
import styles from './SideMenu.module.css';
import { useFocusReturn } from './useFocusReturn.ts';

/** A group of the collapsed menu: its links come out beside its icon, by pointer or by keyboard. */
export function MenuFlyout({
  group: { key, Icon, links },
  page,
  addressOf,
}: MenuLinkContext & { group: MenuGroup }) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const nameOf = usePageName();
  const { returnFocus, onOpen, onFollow } = useFocusReturn();
  const holdsPage = links.some((link) => link.page.path === page.path);
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
              {...(link.page.path === page.path && { 'aria-current': 'page' })}
              onClick={onFollow}
            >
              {nameOf(link.page)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}
