import { useTranslation } from '@heliograph/i18n';
import { useAtom } from 'jotai';
import { useId } from 'react';
import { ChevronDownIcon } from '../../shared/icons/icons.tsx';
import { closedGroupsAtom } from './closedGroupsAtom.ts';
import type { MenuGroup } from './menuEntries.ts';
import { MenuPageLink, type MenuLinkContext } from './MenuPageLink.tsx';
import styles from './SideMenu.module.css';

/** A group of the wide menu, which folds and stays as it was left. */
export function MenuFolder({ group, ...context }: MenuLinkContext & { group: MenuGroup }) {
  const { t } = useTranslation('shell');
  const [closed, setClosed] = useAtom(closedGroupsAtom);
  const listId = useId();
  const { key, links, Icon } = group;
  const open = !closed.includes(key);
  const holdsPage = links.some(({ page }) => page.path === context.page.path);

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
