import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { FormDialog, TextField, schemaResolver } from '@heliograph/ui';
import { useEffect } from 'react';
import { z } from 'zod';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { useEngineForm } from '../../shared/forms/useEngineForm.ts';
import { useMessage } from '../../shared/messages/messages.ts';

/** Longest name taken, UTF-16 units (contracts, `DisplayName`). */
const NAME_MAX = 64;

/** Changes the name of the signed-in user; it needs no code. */
export function NameDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation('account');
  const { call } = useEngine();
  const showMessage = useMessage();
  const schema = z.object({
    name: z
      .string()
      .trim()
      .min(1, t('name.required'))
      .max(NAME_MAX, {
        error: ({ input }) => t('name.tooLong', { max: NAME_MAX, count: (input as string).length }),
      }),
  });
  const { ref, busy, failure, fieldProps, submit } = useEngineForm({
    initialValues: { name },
    validate: schemaResolver(schema, { sync: true }),
    send: (values) => call('user.reviseName', { name: values.name.trim() }),
    onSent() {
      showMessage({ kind: 'success', text: t('name.success') });
      onClose();
    },
  });
  useEffect(() => ref.current?.querySelector('input')?.select(), [ref]);

  return (
    <FormDialog title={t('name.title')} busy={busy} onSubmit={submit} onClose={onClose}>
      <div ref={ref}>
        <TextField
          label={t('name.label')}
          autoComplete="name"
          hint={t('name.hint', { max: NAME_MAX })}
          readOnly={busy}
          {...fieldProps('name')}
        />
      </div>
      <FailureAlert title={t('name.failed')} failure={failure} />
    </FormDialog>
  );
}
