import { useTranslation } from '@heliograph/i18n';
import { useLocation } from 'react-router-dom';
import { ChevronRightIcon } from '../../shared/icons/icons.tsx';
import styles from './Breadcrumbs.module.css';
import { trailTo } from './menuEntries.ts';

/** Where in the menu the page is. Its groups are captions, so there is nothing to follow on the way. */
export function Breadcrumbs() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const trail = trailTo(pathname);
  return (
    <nav aria-label={t('breadcrumbs')}>
      <ol className={styles.trail}>
        {trail.map(({ key }, index) => {
          const last = index === trail.length - 1;
          return (
            <li key={key} className={styles.crumb} {...(last && { 'aria-current': 'page' })}>
              {index > 0 && <ChevronRightIcon className={styles.divider} />}
              {t(`menu.${key}`)}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
