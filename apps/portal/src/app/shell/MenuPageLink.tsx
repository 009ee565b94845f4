import { Tooltip } from '@mantine/core';
import { useFormat } from '@heliograph/i18n';
import { Link } from 'react-router-dom';
import type { PlacedPage } from '../pages/pages.ts';
import { usePageName } from '../pages/usePageName.ts';
import type { MenuLink } from './menuEntries.ts';
import styles from './SideMenu.module.css';

export interface MenuLinkContext {
  /** The page that is shown. */
  page: PlacedPage;
  collapsed: boolean;
  addressOf: (page: PlacedPage) => string;
  onNavigate: (() => void) | undefined;
}

/** An entry of the menu that leads to a page, as it was left if it is open. */
export function MenuPageLink({
  link: { page: target, Icon, count },
  page,
  collapsed,
  addressOf,
  onNavigate,
}: MenuLinkContext & { link: MenuLink }) {
  const nameOf = usePageName();
  const format = useFormat();
  const name = nameOf(target);
  return (
    <li>
      <Tooltip label={name} position="right" disabled={!collapsed}>
        <Link
          to={addressOf(target)}
          className={styles.link ?? ''}
          {...(target.path === page.path && { 'aria-current': 'page' })}
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
