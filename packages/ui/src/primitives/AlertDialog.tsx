import { useTranslation } from '@heliograph/i18n';
import type { ReactNode } from 'react';
import { CheckIcon, WarningIcon } from '../icons/icons.tsx';
import styles from './AlertDialog.module.css';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

export interface AlertDialogProps {
  opened: boolean;
  title: string;
  /** What is known about it, for instance the server's own words. */
  children: ReactNode;
  mood?: 'success' | 'failure';
  /** OK was pressed, or Esc. */
  onClose: () => void;
}

/** Says one thing that must not be missed, and waits for OK. */
export function AlertDialog({ opened, title, children, mood = 'failure', onClose }: AlertDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened={opened}
      role="alertdialog"
      size="small"
      title={title}
      onClose={onClose}
      footer={
        <Button autoFocus onClick={onClose}>
          {t('action.ok')}
        </Button>
      }
    >
      <div className={styles.message} data-mood={mood}>
        {mood === 'success' ? <CheckIcon /> : <WarningIcon />}
        <div className={styles.text}>{children}</div>
      </div>
    </Dialog>
  );
}
