import type { User } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { useHotkeys } from '@mantine/hooks';
import { Suspense, lazy, useState } from 'react';
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
  // From inside fields too.
  useHotkeys([['mod+K', () => setOpened(true)]], []);
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
        onClick={() => setOpened(true)}
      >
        <SearchIcon className={styles.icon} />
        <span className={styles.hint}>{t('search.hint')}</span>
        <kbd className={styles.keys}>{keys.shown}</kbd>
      </button>
      <Suspense fallback={null}>
        {opened && <SearchDialog user={user} addressOf={addressOf} onClose={() => setOpened(false)} />}
      </Suspense>
    </>
  );
}
