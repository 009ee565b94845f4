import { useTranslation } from '@heliograph/i18n';
import { Button, Checkbox, Popover, Row, Text } from '@heliograph/ui';
import { useAtom } from 'jotai';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { LogoutIcon, PlusIcon } from '../../shared/icons.tsx';
import styles from './QuickEntries.module.css';
import { selectEntries, quickMenuAtom, type QuickEntry } from './quickMenu.ts';

export interface QuickEntriesProps {
  /** Entries the user can choose from. */
  entries: readonly QuickEntry[];
  onSignOut: () => void;
}

/** [HOME-04] The user's chosen menu shortcuts and sign-out. */
export function QuickEntries({ entries, onSignOut }: QuickEntriesProps) {
  const { t } = useTranslation('home');
  const id = useId();
  const [stored, setStored] = useAtom(quickMenuAtom);
  const chosen = selectEntries(entries, stored);
  const shown = chosen.map(({ to }) => to);
  return (
    <nav className={styles.bar} aria-labelledby={id}>
      <Text id={id} as="h2" tone="soft" size={14} weight={600}>
        {t('quick.title')}
      </Text>
      <Row as="ul" gap={6} wrap grow>
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
      </Row>
      <Popover position="top-end" shadow="md" trapFocus returnFocus withRoles>
        <Popover.Target>
          <Button variant="subtle" size="compact-sm" leftSection={<PlusIcon />}>
            {t('quick.choose')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('quick.chooseLabel')}>
          <fieldset className={styles.choices}>
            <legend>{t('quick.chooseLabel')}</legend>
            {entries.map(({ to, name }) => (
              <Checkbox
                key={to}
                label={name}
                checked={shown.includes(to)}
                onChange={(checked) =>
                  setStored(checked ? [...shown, to] : shown.filter((one) => one !== to))
                }
              />
            ))}
          </fieldset>
        </Popover.Dropdown>
      </Popover>
    </nav>
  );
}
