import { useTranslation } from '@heliograph/i18n';
import { useHotkeys } from '@heliograph/ui';
import { useState } from 'react';
import { SearchIcon } from '../../../shared/icons.tsx';
import styles from './Search.module.css';
import { SearchDialog, type SearchDialogProps } from './SearchDialog.tsx';

/** Opens the search for pages, stations and devices (APP-05). */
export function Search(props: Omit<SearchDialogProps, 'onClose'>) {
  const { t } = useTranslation('shell');
  const [opened, setOpened] = useState(false);
  const open = () => setOpened(true);

  // The empty list of ignored tags lets the keys work inside fields, too.
  useHotkeys([['mod+K', open]], []);
  const keys = searchKeys(navigator.userAgent);
  return (
    <div className={styles.search}>
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
      {opened && <SearchDialog {...props} onClose={() => setOpened(false)} />}
    </div>
  );
}

/** The shortcut on the user's machine, as shown and for `aria-keyshortcuts`. */
function searchKeys(userAgent: string): { shown: string; aria: string } {
  return /Mac|iPhone|iPad/.test(userAgent)
    ? { shown: '⌘K', aria: 'Meta+K' }
    : { shown: 'Ctrl K', aria: 'Control+K' };
}
