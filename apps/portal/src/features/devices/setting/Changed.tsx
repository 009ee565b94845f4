import { useTranslation } from '@heliograph/i18n';
import { Button } from '@mantine/core';
import styles from './Changed.module.css';

export interface ChangedProps {
  name: string;
  /** What was read, in words. */
  was: string;
  edit: string | number | undefined;
  isChanged: boolean;
  /** What is filled in cannot be sent. */
  isWrong?: boolean;
  onUndo: () => void;
}

/** Under a field that was changed: what was read of it, and the way back to that. */
export function Changed({ name, was, edit, isChanged, isWrong = false, onUndo }: ChangedProps) {
  const { t } = useTranslation('setting');
  const isEmpty = typeof edit === 'string' && edit.trim() === '';
  if (!isChanged && !isEmpty && !isWrong) return null;
  return (
    <div className={styles.changed} data-changed={isChanged || undefined}>
      <span>{t(isEmpty ? 'left' : 'was', { value: was })}</span>
      <Button variant="subtle" size="compact-xs" onClick={onUndo} aria-label={t('undoOf', { name })}>
        {t('undo')}
      </Button>
    </div>
  );
}
