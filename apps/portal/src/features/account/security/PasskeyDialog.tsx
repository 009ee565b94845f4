import type { Passkey } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { FormDialog, TextField } from '@heliograph/ui';
import { startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { FailureAlert } from '../../../shared/failure/FailureAlert.tsx';
import { useEngineForm } from '../../../shared/forms/useEngineForm.ts';
import { useMessage } from '../../../shared/messages/messages.ts';
import type { FactorDialogProps } from './TotpDialog.tsx';

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Adds a passkey under a name, or renames one. */
export function PasskeyDialog({ passkey, onDone, onClose }: FactorDialogProps & { passkey: Passkey | null }) {
  const { t } = useTranslation('security');
  const { call } = useEngine();
  const showMessage = useMessage();
  const [isCancelled, setIsCancelled] = useState(false);

  async function add(name: string): Promise<readonly string[] | null> {
    const { challenge, options } = await call('factor.beginPasskey', {});
    const created = await startRegistration({ optionsJSON: options as unknown as CreationOptions }).catch(
      () => null,
    );
    if (created === null) {
      setIsCancelled(true);
      return null;
    }
    const { id, rawId, response } = created;
    const { clientDataJSON, attestationObject, transports } = response;
    const { recovery } = await call('factor.addPasskey', {
      challenge,
      name,
      attestation: {
        id,
        rawId,
        type: 'public-key',
        response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
      },
    });
    return recovery;
  }

  const { ref, busy, failure, fieldProps, submit } = useEngineForm({
    initialValues: { name: passkey?.name ?? '' },
    validate: ({ name }) => (name.trim() === '' ? { name: t('passkeyDialog.nameRequired') } : {}),
    send: async ({ name }) => {
      setIsCancelled(false);
      if (passkey) {
        await call('factor.renamePasskey', { passkey_id: passkey.passkey_id, name });
        showMessage({ kind: 'success', text: t('passkeyDialog.renamed') });
        await onDone();
        return;
      }
      const recovery = await add(name);
      if (recovery === null) return;
      showMessage({ kind: 'success', text: t('passkeyDialog.done') });
      await onDone(recovery);
    },
    onSent: () => undefined,
    fieldOf: (name) => (name === 'name' ? name : undefined),
  });

  return (
    <FormDialog
      title={t(passkey ? 'passkeyDialog.renameTitle' : 'passkeyDialog.title')}
      {...(!passkey && { action: t('passkeyDialog.submit') })}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <div ref={ref}>
        <TextField
          label={t('passkeyDialog.name')}
          hint={t('passkeyDialog.nameHint')}
          maxLength={64}
          readOnly={busy}
          {...fieldProps('name')}
        />
      </div>
      {isCancelled && <p role="alert">{t('passkeyDialog.cancelled')}</p>}
      <FailureAlert
        title={t(passkey ? 'passkeyDialog.renameFailed' : 'passkeyDialog.failed')}
        failure={failure}
      />
    </FormDialog>
  );
}
