import { ConfirmDialog, type ConfirmDialogProps } from '@heliograph/ui';
import { FailureAlert } from '../failure/FailureAlert.tsx';
import { useAction } from '../failure/useAction.ts';
import { useMessage, type Message } from '../messages/messages.ts';

type Done = Pick<Message, 'title' | 'text'>;

export interface ActionDialogProps<Result> extends Omit<ConfirmDialogProps, 'busy' | 'onConfirm'> {
  run: () => Promise<Result>;
  /** Title over the reason when it fails. */
  failed: string;
  /** Shown as a message afterwards. */
  done?: Done | ((result: Result) => Done);
  /** Called when it succeeded; closes the dialog by default. */
  onDone?: (result: Result) => unknown;
}

/** Asks before something is done, does it, and stays open with the reason when it fails. */
export function ActionDialog<Result>({
  run,
  failed,
  done,
  onDone = () => dialog.onClose(),
  children,
  ...dialog
}: ActionDialogProps<Result>) {
  const showMessage = useMessage();
  const action = useAction();

  const confirm = () =>
    action.run(async () => {
      const result = await run();
      if (done) showMessage({ kind: 'success', ...(typeof done === 'function' ? done(result) : done) });
      await onDone(result);
    });

  return (
    <ConfirmDialog {...dialog} busy={action.busy} onConfirm={() => void confirm()}>
      {children}
      <FailureAlert title={failed} failure={action.failure} />
    </ConfirmDialog>
  );
}
