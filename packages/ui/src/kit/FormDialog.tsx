import { Stack } from '../primitives/Box.tsx';
import { useTranslation } from '@heliograph/i18n';
import { Button } from '@mantine/core';
import { useId, type ReactNode, type SubmitEvent } from 'react';
import { Dialog, type DialogProps } from '../primitives/Dialog.tsx';

export interface FormDialogProps {
  title: string;
  /** Label of the button that submits; 'Save' by default. */
  action?: string;
  size?: DialogProps['size'];
  busy: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog around one form; it cannot be closed while the form is being submitted. */
export function FormDialog({
  title,
  action,
  size = 'small',
  busy,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const { t } = useTranslation();
  const id = useId();

  function submit(event: SubmitEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <Dialog
      opened
      size={size}
      title={title}
      dismissible={!busy}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" form={id} loading={busy}>
            {action ?? t('action.save')}
          </Button>
        </>
      }
    >
      <Stack id={id} as="form" gap={16} onSubmit={submit} noValidate aria-busy={busy}>
        {children}
      </Stack>
    </Dialog>
  );
}
