import { useTranslation } from '@heliograph/i18n';
import type { ReactNode } from 'react';
import { CheckIcon, WarningIcon } from '../icons/icons.tsx';
import styles from './AlertDialog.module.css';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

export interface AlertDialogProps {
  opened: boolean;
  title: string;
  /** Details, for instance the server's message. */
  children: ReactNode;
  mood?: 'success' | 'failure';
  /** Called for OK and Esc. */
  onClose: () => void;
}

/** Shows one important message and waits for OK. */
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
