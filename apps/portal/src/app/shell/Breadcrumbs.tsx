import { useTranslation } from '@heliograph/i18n';
import { Link } from 'react-router-dom';
import { ChevronRightIcon } from '../../shared/icons.tsx';
import { parentPage, routeOf, usePageName, type PageRoute } from '../pages/pages.ts';
import styles from './Breadcrumbs.module.css';

/** Breadcrumbs of the page (APP-04); those with a page of their own are links. */
export function Breadcrumbs({
  page,
  addressOf,
}: {
  page: PageRoute;
  addressOf: (page: PageRoute) => string;
}) {
  const { t } = useTranslation('shell');
  const nameOf = usePageName();
  const trail = breadcrumbTrail(page);
  // Without the name of a station, for which there is no room.
  const shortName = ({ id, deviceType }: PageRoute) => nameOf({ id, deviceType });
  const textOf = (crumb: Crumb) => (crumb.kind === 'group' ? t(`menu.${crumb.key}`) : shortName(crumb.page));
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

/** A page, or a menu group, which links to its first page if it has one. */
type Crumb =
  { kind: 'page'; page: PageRoute } | { kind: 'group'; key: 'overview' | 'devices'; page: PageRoute | null };

/** From the outermost crumb to the page itself. */
export function breadcrumbTrail(page: PageRoute): Crumb[] {
  const trail: Crumb[] = [{ kind: 'page', page }];
  if (page.id === 'main') trail.unshift({ kind: 'group', key: 'overview', page: null });
  if (page.id === 'bulletinBoard' || page.id === 'displays')
    trail.unshift({ kind: 'group', key: 'overview', page: routeOf('main') });
  if (page.id === 'device' || page.id === 'profiles')
    trail.unshift({ kind: 'group', key: 'devices', page: null });
  for (let above = parentPage[page.id]; above; above = parentPage[above])
    trail.unshift({ kind: 'page', page: routeOf(above) });
  return trail;
}
