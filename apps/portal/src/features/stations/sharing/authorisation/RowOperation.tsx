import { useTranslation } from '@heliograph/i18n';
import { Button } from '@mantine/core';
import { nameOf } from '../nameOf.ts';
import type { AuthorisationRowProps } from './rowProps.ts';
import styles from './RowOperation.module.css';

/** Takes a row out of the list, or puts it back; one button, so that the focus stays where it is. */
export function RowOperation({ row, draft, busy, onRemove, onRestore }: AuthorisationRowProps) {
  const { t } = useTranslation('sharing');
  const removed = draft.removed.has(row.user);
  const name = nameOf(row);
  return (
    <Button
      size="compact-sm"
      variant="default"
      className={removed ? '' : (styles.remove ?? '')}
      aria-label={t(removed ? 'auth.restoreNamed' : 'auth.removeNamed', { name })}
      disabled={busy}
      onClick={() => (removed ? onRestore : onRemove)(row)}
    >
      {t(removed ? 'auth.restore' : 'auth.remove')}
    </Button>
  );
}
