import { useTranslation } from '@heliograph/i18n';
import { Button, Checkbox, Popover } from '@mantine/core';
import { useAtom } from 'jotai';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { LogoutIcon, PlusIcon } from '../../shared/icons/icons.tsx';
import styles from './QuickEntries.module.css';
import { chosenEntries, quickMenuAtom, type QuickEntry } from './quickMenu.ts';

export interface QuickEntriesProps {
  /** What may be chosen. */
  entries: readonly QuickEntry[];
  onSignOut: () => void;
}

/** Shortcuts of the menu that the person chose, and the way out. */
export function QuickEntries({ entries, onSignOut }: QuickEntriesProps) {
  const { t } = useTranslation('home');
  const id = useId();
  const [stored, setStored] = useAtom(quickMenuAtom);
  const chosen = chosenEntries(entries, stored);
  return (
    <nav className={styles.bar} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {t('quick.title')}
      </h2>
      <ul className={styles.list}>
        {chosen.map(({ to, name, Icon }) => (
          <li key={to}>
            <Link to={to} className={styles.entry}>
              <Icon />
              {name}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={styles.entry} onClick={onSignOut}>
            <LogoutIcon />
            {t('quick.signOut')}
          </button>
        </li>
      </ul>
      <Popover position="top-end" shadow="md" trapFocus returnFocus withRoles>
        <Popover.Target>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<PlusIcon />}
            className={styles.choose ?? ''}
          >
            {t('quick.choose')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('quick.chooseLabel')}>
          <Checkbox.Group
            label={t('quick.chooseLabel')}
            value={chosen.map(({ to }) => to)}
            onChange={(values) => setStored(values)}
          >
            <div className={styles.choices}>
              {entries.map(({ to, name }) => (
                <Checkbox key={to} value={to} label={name} />
              ))}
            </div>
          </Checkbox.Group>
        </Popover.Dropdown>
      </Popover>
    </nav>
  );
}
