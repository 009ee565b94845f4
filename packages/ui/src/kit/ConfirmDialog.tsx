import { Stack } from '../primitives/Box.tsx';
import { useTranslation } from '@heliograph/i18n';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog, type DialogProps } from '../primitives/Dialog.tsx';

export interface ConfirmDialogProps {
  title: string;
  /** Label of the button that confirms. */
  action: string;
  /** Label of the button that does not; 'Cancel' by default. */
  cancel?: string;
  /** False for what can be undone: the button is not red. */
  dangerous?: boolean;
  size?: DialogProps['size'];
  /** True while it is being done: the dialog stays open. */
  busy?: boolean;
  /** True while confirming is not possible yet. */
  disabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Consequences, and after a failure its reason. */
  children: ReactNode;
}

/** Asks before something that cannot be undone; stays open while it is being done. */
export function ConfirmDialog({
  title,
  action,
  cancel,
  dangerous = true,
  size = 'small',
  busy = false,
  disabled = false,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened
      role="alertdialog"
      size={size}
      title={title}
      dismissible={!busy}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {cancel ?? t('action.cancel')}
          </Button>
          <Button onClick={onConfirm} loading={busy} disabled={disabled} {...(dangerous && { color: 'red' })}>
            {action}
          </Button>
        </>
      }
    >
      <Stack gap={16}>{children}</Stack>
    </Dialog>
  );
}
