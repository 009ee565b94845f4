import { Stack } from '../primitives/Box.tsx';
import { useTranslation } from '@heliograph/i18n';
import { Button } from '@mantine/core';
import { useId, useState, type ReactNode, type SubmitEvent, type SyntheticEvent } from 'react';
import type { DialogProps } from '../primitives/Dialog.tsx';
import { InputDialog } from './InputDialog.tsx';

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

/** A dialog around one form, which it does not lose: it asks before it closes, and stays open while submitting. */
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
  const [hasInput, setHasInput] = useState(false);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <InputDialog
      size={size}
      title={title}
      dismissible={!busy}
      hasInput={hasInput}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button variant="default" onClick={close} disabled={busy}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" form={id} loading={busy}>
            {action ?? t('action.save')}
          </Button>
        </>
      )}
    >
      <Stack
        id={id}
        as="form"
        gap={16}
        onSubmit={submit}
        onChange={() => setHasInput(true)}
        onClick={(event: SyntheticEvent) => isOption(event.target) && setHasInput(true)}
        noValidate
        aria-busy={busy}
      >
        {children}
      </Stack>
    </InputDialog>
  );
}

/** Options of lists drawn by the kit are chosen without a `change` event. */
const isOption = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[role=option]') !== null;
