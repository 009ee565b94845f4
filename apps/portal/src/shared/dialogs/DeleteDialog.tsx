import { ConfirmDialog } from '@heliograph/ui';
import type { ReactNode } from 'react';
import { FailureAlert } from '../failure/FailureAlert.tsx';
import { useAction } from '../failure/useAction.ts';
import { useMessage, type Message } from '../messages/messages.ts';

export interface DeleteDialogProps {
  title: string;
  /** Label of the button that deletes. */
  action: string;
  /** Title over the reason when it fails. */
  failed: string;
  /** Shown as a message afterwards. */
  done: Pick<Message, 'title' | 'text'>;
  onDelete: () => Promise<unknown>;
  onDeleted: () => void;
  onClose: () => void;
  /** Consequences of deleting. */
  children: ReactNode;
}

/** Asks before something is deleted for good, deletes it and reports the result. */
export function DeleteDialog({
  title,
  action,
  failed,
  done,
  onDelete,
  onDeleted,
  onClose,
  children,
}: DeleteDialogProps) {
  const showMessage = useMessage();
  const { busy, failure, run } = useAction();

  async function remove() {
    if (!(await run(onDelete))) return;
    showMessage({ kind: 'success', ...done });
    onDeleted();
  }

  return (
    <ConfirmDialog
      title={title}
      action={action}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {children}
      <FailureAlert title={failed} failure={failure} />
    </ConfirmDialog>
  );
}
