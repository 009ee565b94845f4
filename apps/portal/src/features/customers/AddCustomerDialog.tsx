import { Email } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { FormDialog, TextField, schemaResolver } from '@heliograph/ui';
import { useEffect } from 'react';
import { z } from 'zod';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { useEngineForm } from '../../shared/forms/useEngineForm.ts';
import { useMessage } from '../../shared/messages/messages.ts';
import { useCompanyCode } from './useCompanyCode.ts';

/** [CUS-01] Adds a person as a customer by e-mail address. */
export function AddCustomerDialog({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const { t } = useTranslation('customers');
  const { call } = useEngine();
  const code = useCompanyCode();
  const showMessage = useMessage();
  const schema = z.object({
    email: z
      .string()
      .trim()
      .min(1, { error: t('enterEmail'), abort: true })
      .refine((email) => Email.safeParse(email).success, t('addDialog.invalidEmail')),
  });
  const { ref, busy, failure, fieldProps, submit } = useEngineForm({
    initialValues: { email: '' },
    validate: schemaResolver(schema, { sync: true }),
    send: ({ email }) => call('custom.addCustomer', { code, email: email.trim() }),
    onSent({ email }) {
      showMessage({
        kind: 'success',
        title: t('success'),
        text: t('addDialog.done', { email: email.trim() }),
      });
      onAdded();
      onClose();
    },
    fieldOf: (name) => (name === 'email' ? name : undefined),
  });
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);

  return (
    <FormDialog
      title={t('addDialog.title')}
      action={t('add')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <div ref={ref}>
        <TextField
          type="email"
          label={t('addDialog.email')}
          autoComplete="off"
          spellCheck={false}
          hint={t('addDialog.emailHint')}
          readOnly={busy}
          {...fieldProps('email')}
        />
      </div>
      <FailureAlert title={t('addDialog.failed')} failure={failure} />
    </FormDialog>
  );
}
