import type { User } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { useHotkeys } from '@mantine/hooks';
import { Suspense, lazy, useRef, useState } from 'react';
import { SearchIcon } from '../../../shared/icons/icons.tsx';
import type { PlacedPage } from '../../pages/pages.ts';
import { searchKeys } from './searchKeys.ts';
import styles from './Search.module.css';

const SearchDialog = lazy(async () => ({ default: (await import('./SearchDialog.tsx')).SearchDialog }));

export interface SearchProps {
  user: User;
  addressOf: (page: PlacedPage) => string;
}

/** The header's way to any page, station or device by its name. */
export function Search({ user, addressOf }: SearchProps) {
  const { t } = useTranslation('shell');
  const [opened, setOpened] = useState(false);
  const before = useRef<Element | null>(null);

  function open() {
    if (!opened) before.current = document.activeElement;
    setOpened(true);
  }

  /** Without having opened anything: whoever typed goes on where they were. */
  function leave() {
    if (before.current instanceof HTMLElement) before.current.focus();
    setOpened(false);
  }

  // From inside fields too.
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
