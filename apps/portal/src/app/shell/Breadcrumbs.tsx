import { useTranslation } from '@heliograph/i18n';
import { Link } from 'react-router-dom';
import { ChevronRightIcon } from '../../shared/icons/icons.tsx';
import type { PlacedPage } from '../pages/pages.ts';
import { usePageName } from '../pages/usePageName.ts';
import styles from './Breadcrumbs.module.css';
import { trailTo, type Crumb } from './trailTo.ts';

/** The way to the page; what has a page of its own can be followed. */
export function Breadcrumbs({
  page,
  addressOf,
}: {
  page: PlacedPage;
  addressOf: (page: PlacedPage) => string;
}) {
  const { t } = useTranslation('shell');
  const nameOf = usePageName();
  const trail = trailTo(page);
  const textOf = (crumb: Crumb) => (crumb.kind === 'group' ? t(`menu.${crumb.key}`) : nameOf(crumb.page));
  return (
    <nav className={styles.nav} aria-label={t('breadcrumbs')}>
      <ol className={styles.trail}>
        {trail.map((crumb, index) => {
          const last = index === trail.length - 1;
          return (
            <li key={textOf(crumb)} className={styles.crumb} {...(last && { 'aria-current': 'page' })}>
              {index > 0 && <ChevronRightIcon className={styles.divider} />}
              {last || crumb.page === null ? (
                <span className={styles.text}>{textOf(crumb)}</span>
              ) : (
                <Link className={styles.link ?? ''} to={addressOf(crumb.page)}>
                  {textOf(crumb)}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
