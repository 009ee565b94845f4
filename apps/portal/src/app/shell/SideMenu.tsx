import { useTranslation } from '@heliograph/i18n';
import { Tooltip } from '@mantine/core';
import type { PlacedPage } from '../pages/pages.ts';
import type { MenuGroup } from './menuEntries.ts';
import { MenuFlyout } from './MenuFlyout.tsx';
import { MenuFolder } from './MenuFolder.tsx';
import { MenuPageLink } from './MenuPageLink.tsx';
import styles from './SideMenu.module.css';
import { useMenu } from './useMenu.ts';

export interface SideMenuProps {
  page: PlacedPage;
  collapsed: boolean;
  addressOf: (page: PlacedPage) => string;
  onAbout: () => void;
  /** A link was followed. */
  onNavigate?: () => void;
}

/** The main menu; icons with their names beside them on demand when collapsed. */
export function SideMenu({ page, collapsed, addressOf, onAbout, onNavigate }: SideMenuProps) {
  const { t } = useTranslation('shell');
  const menu = useMenu();
  const links = { page, collapsed, addressOf, onNavigate };

  const group = (item: MenuGroup) => {
    if (!collapsed) return <MenuFolder key={item.key} group={item} {...links} />;
    if (item.collapsedAs === 'flyout') return <MenuFlyout key={item.key} group={item} {...links} />;
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
