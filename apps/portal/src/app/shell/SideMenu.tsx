import { useTranslation } from '@heliograph/i18n';
import { Tooltip } from '@mantine/core';
import { NavLink } from 'react-router-dom';
import { menu, type MenuEntry } from './menuEntries.ts';
import styles from './SideMenu.module.css';

/** The main menu; icons with tooltips when collapsed. */
export function SideMenu({ collapsed, onNavigate }: { collapsed: boolean; onNavigate?: () => void }) {
  const { t } = useTranslation('shell');

  const link = ({ key, path, Icon }: MenuEntry) => (
    <Tooltip key={key} label={t(`menu.${key}`)} position="right" disabled={!collapsed} withinPortal>
      <NavLink
        to={path}
        end
        className={styles.link ?? ''}
        {...(collapsed && { 'aria-label': t(`menu.${key}`) })}
        {...(onNavigate && { onClick: onNavigate })}
      >
        <Icon className={styles.icon} />
        {!collapsed && <span>{t(`menu.${key}`)}</span>}
      </NavLink>
    </Tooltip>
  );

  return (
    <nav className={styles.menu} aria-label={t('menu.label')} data-collapsed={collapsed || undefined}>
      {menu.map((item) =>
        'path' in item ? (
          link(item)
        ) : (
          <div key={item.key} className={styles.group} role="group" aria-label={t(`menu.${item.key}`)}>
            {!collapsed && (
              <span className={styles.caption} aria-hidden>
                {t(`menu.${item.key}`)}
              </span>
            )}
            {item.entries.map(link)}
          </div>
        ),
      )}
    </nav>
  );
}
