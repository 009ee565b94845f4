import { useTranslation } from '@heliograph/i18n';
import { ConfirmDialog, CrossIcon, Menu, UnstyledButton, watchOverflow } from '@heliograph/ui';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { hasEdits } from '../../shared/forms/pageEdits.ts';
import { ChevronDownIcon } from '../../shared/icons.tsx';
import { usePageName, type PageRoute } from '../pages/pages.ts';
import { otherPaths, listPathsRight, shownTabs } from './openTabs.ts';
import styles from './TabBar.module.css';
import type { TabControl } from './useOpenTabs.ts';

const MIDDLE = 1;

/**
 * The open pages (APP-04). They are links to pages, so their role is navigation, not tabs. A page can be closed while
 * another is open: with its button, the middle mouse button, the Delete key or its menu. Pages with unsaved edits ask
 * first [TRU-08].
 */
export function TabBar({ page, control }: { page: PageRoute; control: TabControl }) {
  const { t } = useTranslation('shell');
  const getPageName = usePageName();
  const row = useRef<HTMLUListElement>(null);
  const { t: common } = useTranslation();
  const { open, findAddress } = control;
  /** Paths of pages to close, of which some have unsaved edits. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  const tabs = shownTabs(open);
  const several = tabs.length > 1;

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const width = new ResizeObserver(() =>
      getItem(element, page.path)?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
    width.observe(element);
    const stopWatching = watchOverflow(element, (overflow) =>
      element.setAttribute('data-overflow', overflow),
    );
    return () => {
      width.disconnect();
      stopWatching();
    };
  }, [page.path, tabs.length]);

  function close(paths: readonly string[]) {
    if (paths.some(hasEdits)) setAsked(paths);
    else control.close(paths);
  }

  /** Moves the focus to a neighbour when the focused tab closes. */
  function closeOne(path: string) {
    if (!several) return;
    const item = getItem(row.current, path);
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
    if (item?.contains(document.activeElement)) neighbour?.querySelector('a')?.focus();
    close([path]);
  }

  const onKeyDown = (path: string) => (event: KeyboardEvent) => {
    if (event.key !== 'Delete') return;
    event.preventDefault();
    closeOne(path);
  };
  const onMouse = (path: string) => (event: MouseEvent) => {
    if (event.button !== MIDDLE) return;
    // Prevents the browser from opening the link in a new tab or from scrolling.
    event.preventDefault();
    if (event.type === 'auxclick') closeOne(path);
  };

  const getMenu = (path: string) => (
    <Menu.Dropdown>
      <Menu.Item disabled={!several} onClick={() => closeOne(path)}>
        {t('tabs.close')}
      </Menu.Item>
      <Menu.Item disabled={!several} onClick={() => close(otherPaths(open, path))}>
        {t('tabs.closeOthers')}
      </Menu.Item>
      <Menu.Item
        disabled={listPathsRight(open, path).length === 0}
        onClick={() => close(listPathsRight(open, path))}
      >
        {t('tabs.closeRight')}
      </Menu.Item>
    </Menu.Dropdown>
  );

  return (
    <nav className={styles.bar} aria-label={t('tabs.label')} data-open-pages>
      <ul
        ref={row}
        className={styles.row}
        onWheel={({ currentTarget, deltaY }) => currentTarget.scrollBy({ left: deltaY })}
      >
        {tabs.map(({ page: tab }) => {
          const name = getPageName(tab);
          const current = tab.path === page.path;
          return (
            <li key={tab.path} data-path={tab.path}>
              <Menu
                shadow="md"
                withinPortal={false}
                withInitialFocusPlaceholder={false}
                floatingStrategy="fixed"
                returnFocus={false}
              >
                <Menu.ContextMenu>
                  <div
                    className={styles.tab}
                    data-current={current || undefined}
                    onMouseDown={onMouse(tab.path)}
                    onAuxClick={onMouse(tab.path)}
                    onKeyDown={onKeyDown(tab.path)}
                  >
                    <Link
                      className={styles.link ?? ''}
                      to={findAddress(tab)}
                      title={name}
                      draggable={false}
                      {...(current && { 'aria-current': 'page' })}
                      {...(several && { 'aria-keyshortcuts': 'Delete' })}
                    >
                      {name}
                    </Link>
                    {several && (
                      <button
                        type="button"
                        className={styles.close}
                        aria-label={t('tabs.closeNamed', { name })}
                        onClick={() => closeOne(tab.path)}
                      >
                        <CrossIcon />
                      </button>
                    )}
                  </div>
                </Menu.ContextMenu>
                {getMenu(tab.path)}
              </Menu>
            </li>
          );
        })}
      </ul>
      {several && (
        <Menu position="bottom-end" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <UnstyledButton className={styles.more} aria-label={t('tabs.more')} title={t('tabs.more')}>
              <ChevronDownIcon />
            </UnstyledButton>
          </Menu.Target>
          {getMenu(page.path)}
        </Menu>
      )}
      {asked.length > 0 && (
        <ConfirmDialog
          title={common('discard.title')}
          action={common('discard.action')}
          cancel={common('discard.keep')}
          onConfirm={() => {
            setAsked([]);
            control.close(asked);
          }}
          onClose={() => setAsked([])}
        >
          <p>{t('tabs.unsaved')}</p>
          <ul>
            {asked.filter(hasEdits).map((path) => (
              <li key={path}>{getPageName(tabs.find((tab) => tab.page.path === path)!.page)}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </nav>
  );
}

function getItem(row: HTMLElement | null, path: string): Element | null {
  return row?.querySelector(`[data-path="${CSS.escape(path)}"]`) ?? null;
}
