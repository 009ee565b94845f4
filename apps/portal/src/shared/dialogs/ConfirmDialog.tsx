import { useTranslation } from '@heliograph/i18n';
import { Dialog } from '@heliograph/ui';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './ConfirmDialog.module.css';

export interface ConfirmDialogProps {
  title: string;
  /** Of the button that does it. */
  action: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** What will happen; and why it did not, if so. */
  children: ReactNode;
}

/** Asks once more before something that cannot be undone. */
export function ConfirmDialog({ title, action, busy, onConfirm, onClose, children }: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened
      role="alertdialog"
      size="small"
      title={title}
      dismissible={!busy}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t('action.cancel')}
          </Button>
          <Button color="red" onClick={onConfirm} loading={busy}>
            {action}
          </Button>
        </>
      }
    >
      <div className={styles.text}>{children}</div>
    </Dialog>
  );
}
