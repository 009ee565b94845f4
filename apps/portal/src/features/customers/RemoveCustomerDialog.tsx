import type { Customer } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { ConfirmDialog } from '../../shared/dialogs/ConfirmDialog.tsx';
import { Refusal } from '../../shared/failure/Refusal.tsx';
import { useAction } from '../../shared/failure/useAction.ts';
import { useMessage } from '../../shared/messages/messages.ts';
import { nameOf } from './nameOf.ts';

export interface RemoveCustomerDialogProps {
  customer: Customer;
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks once more before a person is taken out of the company. */
export function RemoveCustomerDialog({ customer, onRemoved, onClose }: RemoveCustomerDialogProps) {
  const { t } = useTranslation('customers');
  const { api } = useEngine();
  const say = useMessage();
  const { busy, failure, run } = useAction();
  const name = nameOf(customer);

  async function remove() {
    if (!(await run(() => api.customers.remove({ userId: customer.user_id })))) return;
    say({ kind: 'success', title: t('success'), text: t('removeDialog.done', { name }) });
    onRemoved();
  }

  return (
    <ConfirmDialog
      title={t('removeDialog.title')}
      action={t('removeNamed', { name })}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{t('removeDialog.text', { name, email: customer.email || t('noEmail') })}</p>
      <Refusal title={t('removeDialog.failed')} failure={failure} />
    </ConfirmDialog>
  );
}
