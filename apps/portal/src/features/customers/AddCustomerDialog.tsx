import { EngineRejection, useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { TextField } from '@heliograph/ui';
import { useEffect, useRef, useState } from 'react';
import { FormDialog } from '../../shared/dialogs/FormDialog.tsx';
import { Refusal } from '../../shared/failure/Refusal.tsx';
import { useAction } from '../../shared/failure/useAction.ts';
import { useFailureText } from '../../shared/failure/useFailureText.ts';
import { useMessage } from '../../shared/messages/messages.ts';

/** Makes the person with an e-mail a customer. What the server says of the e-mail stands at its field. */
export function AddCustomerDialog({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const { t } = useTranslation('customers');
  const { api } = useEngine();
  const say = useMessage();
  const failureText = useFailureText();
  const { busy, failure, fail, run } = useAction();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const refusedEmail = failure instanceof EngineRejection && failure.field === 'email';
  const error = fault ?? (refusedEmail ? failureText(failure) : null);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (error !== null && !busy) input.current?.focus();
  }, [error, busy]);

  function faultOf(email: string): string | null {
    if (email === '') return t('enterEmail');
    return input.current?.validity.typeMismatch ? t('addDialog.invalidEmail') : null;
  }

  async function add() {
    const email = typed.trim();
    const found = faultOf(email);
    setFault(found);
    fail(null);
    if (found !== null) {
      input.current?.focus();
      return;
    }
    if (!(await run(() => api.customers.add({ email })))) return;
    say({ kind: 'success', title: t('success'), text: t('addDialog.done', { email }) });
    onAdded();
    onClose();
  }

  return (
    <FormDialog
      title={t('addDialog.title')}
      action={t('add')}
      busy={busy}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      <TextField
        ref={input}
        type="email"
        label={t('addDialog.email')}
        name="email"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        hint={t('addDialog.emailHint')}
        error={error}
        readOnly={busy}
      />
      <Refusal title={t('addDialog.failed')} failure={refusedEmail ? null : failure} />
    </FormDialog>
  );
}
