import { useTranslation } from '@heliograph/i18n';
import { Menu, UnstyledButton } from '@heliograph/ui';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { ChevronRightIcon } from '../../shared/icons.tsx';
import { parentPage, getRoute, usePageName, type PageRoute } from '../pages/pages.ts';
import styles from './Breadcrumbs.module.css';
import { useFocusReturn } from './useFocusReturn.ts';

interface ShownCrumb {
  text: string;
  /** Null for a group without a page. */
  to: string | null;
}

/**
 * Breadcrumbs of the page (APP-04); those with a page of their own are links. Where room is short, a menu replaces those
 * between the first and the last, then the first too: crumbs go before letters do.
 */
export function Breadcrumbs({
  page,
  addressOf,
}: {
  page: PageRoute;
  addressOf: (page: PageRoute) => string;
}) {
  const { t } = useTranslation('shell');
  const getPageName = usePageName();
  // Without the name of a station, for which there is no room.
  const shortName = ({ id, deviceType }: PageRoute) => getPageName({ id, deviceType });
  const crumbs = breadcrumbTrail(page).map((crumb): ShownCrumb => ({
    text: crumb.kind === 'group' ? t(`menu.${crumb.key}`) : shortName(crumb.page),
    to: crumb.page && addressOf(crumb.page),
  }));
  const { nav, list } = useFolding(crumbs.map(({ text }) => text).join('\n'));
  const above = crumbs.slice(0, -1);
  const last = crumbs.at(-1);

  return (
    <nav ref={nav} className={styles.nav} aria-label={t('breadcrumbs')}>
      <ol ref={list} className={styles.trail}>
        {above.map(({ text, to }, index) => (
          <li key={text} className={styles.crumb} data-place={index === 0 ? 'first' : 'middle'}>
            {to === null ? <span>{text}</span> : <CrumbLink text={text} to={to} />}
            <ChevronRightIcon className={styles.divider} />
          </li>
        ))}
        {above.length > 0 && <FoldedCrumbs crumbs={above} list={list} />}
        <li className={styles.crumb} aria-current="page">
          <span className={styles.text} title={last?.text}>
            {last?.text}
          </span>
        </li>
      </ol>
    </nav>
  );
}

const CrumbLink = ({ text, to }: { text: string; to: string }) => (
  <Link className={styles.link ?? ''} to={to}>
    {text}
  </Link>
);

/** Opens the crumbs for which there is no room. */
function FoldedCrumbs({
  crumbs,
  list,
}: {
  crumbs: readonly ShownCrumb[];
  list: RefObject<HTMLElement | null>;
}) {
  const { t } = useTranslation('shell');
  const { returnFocus, onOpen, onFollow } = useFocusReturn();
  const [firstShown, setFirstShown] = useState(false);
  return (
    <li className={styles.folded}>
      <Menu
        position="bottom-start"
        shadow="md"
        withInitialFocusPlaceholder={false}
        returnFocus={returnFocus}
        onOpen={() => {
          onOpen();
          setFirstShown(list.current?.dataset.folded === 'middle');
        }}
      >
        <Menu.Target>
          <UnstyledButton className={styles.more} aria-label={t('moreBreadcrumbs')}>
            …
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {crumbs.slice(firstShown ? 1 : 0).map(({ text, to }) =>
            to === null ? (
              <Menu.Label key={text}>{text}</Menu.Label>
            ) : (
              <Menu.Item key={text} component={Link} to={to} onClick={onFollow}>
                {text}
              </Menu.Item>
            ),
          )}
        </Menu.Dropdown>
      </Menu>
      <ChevronRightIcon className={styles.divider} />
    </li>
  );
}

/**
 * Keeps in `data-folded` of a list which crumbs do not fit into its `nav`, which asks for the room of the whole list.
 * Styles cannot know that, and each state of React would be a paint later.
 */
function useFolding(texts: string) {
  const nav = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const [box, content] = [nav.current, list.current];
    if (!box || !content) return;
    const getWidth = (folded: 'none' | 'middle') => {
      content.dataset.folded = folded;
      return Math.ceil(content.getBoundingClientRect().width);
    };
    const fold = () => {
      const whole = getWidth('none');
      box.style.flexBasis = `${whole}px`;
      const room = box.clientWidth;
      if (whole > room && getWidth('middle') > room) content.dataset.folded = 'all';
    };
    fold();
    const observer = new ResizeObserver(fold);
    observer.observe(box);
    return () => observer.disconnect();
  }, [texts]);
  return { nav, list };
}

/** A page, or a menu group, which links to its first page if it has one. */
type Crumb =
  | { kind: 'page'; page: PageRoute }
  | { kind: 'group'; key: 'overview' | 'devices'; page: PageRoute | null };

/** From the outermost crumb to the page itself. */
export function breadcrumbTrail(page: PageRoute): Crumb[] {
  const trail: Crumb[] = [{ kind: 'page', page }];
  if (page.id === 'main') trail.unshift({ kind: 'group', key: 'overview', page: null });
  if (page.id === 'bulletinBoard' || page.id === 'displays')
    trail.unshift({ kind: 'group', key: 'overview', page: getRoute('main') });
  if (page.id === 'device' || page.id === 'profiles')
    trail.unshift({ kind: 'group', key: 'devices', page: null });
  for (let above = parentPage[page.id]; above; above = parentPage[above])
    trail.unshift({ kind: 'page', page: getRoute(above) });
  return trail;
}
