import type { User } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { useHotkeys } from '@heliograph/ui';
import { Suspense, lazy, useRef, useState } from 'react';
import { SearchIcon } from '../../../shared/icons.tsx';
import type { PageRoute } from '../../pages/pages.ts';
import styles from './Search.module.css';

const SearchDialog = lazy(async () => ({ default: (await import('./SearchDialog.tsx')).SearchDialog }));

export interface SearchProps {
  user: User;
  addressOf: (page: PageRoute) => string;
}

/** Opens the search for pages, stations and devices (APP-05). */
export function Search({ user, addressOf }: SearchProps) {
  const { t } = useTranslation('shell');
  const [opened, setOpened] = useState(false);
  const before = useRef<Element | null>(null);

  function open() {
    if (!opened) before.current = document.activeElement;
    setOpened(true);
  }

  /** Closed without opening anything: returns the focus. */
  function leave() {
    if (before.current instanceof HTMLElement) before.current.focus();
    setOpened(false);
  }

  // The empty list of ignored tags lets the keys work inside fields, too.
  useHotkeys([['mod+K', open]], []);
  const keys = searchKeys(navigator.userAgent);
  return (
    <>
      <button
        type="button"
        className={styles.box}
        aria-label={t('search.label')}
        aria-haspopup="dialog"
        aria-keyshortcuts={keys.aria}
        title={`${t('search.label')} (${keys.shown})`}
        onClick={open}
      >
        <SearchIcon className={styles.icon} />
        <span className={styles.hint}>{t('search.hint')}</span>
        <kbd className={styles.keys}>{keys.shown}</kbd>
      </button>
      <Suspense fallback={null}>
        {opened && (
          <SearchDialog user={user} addressOf={addressOf} onLeave={leave} onFollow={() => setOpened(false)} />
        )}
      </Suspense>
    </>
  );
}

/** The shortcut on the user's machine, as shown and for `aria-keyshortcuts`. */
function searchKeys(userAgent: string): { shown: string; aria: string } {
  return /Mac|iPhone|iPad/.test(userAgent)
    ? { shown: '⌘K', aria: 'Meta+K' }
    : { shown: 'Ctrl K', aria: 'Control+K' };
}
