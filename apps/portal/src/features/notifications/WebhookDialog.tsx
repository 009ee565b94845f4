import { addWebhook, DisplayName } from '@heliograph/contracts/http';
import { useEngine, userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Checkbox, FormDialog, Grid, TextField } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { SecretDialog } from '../../shared/dialogs/SecretDialog.tsx';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { useEngineForm } from '../../shared/forms/useEngineForm.ts';
import { LevelSelect } from './LevelSelect.tsx';

interface WebhookDialogProps {
  onAdded: () => void;
  onClose: () => void;
}

/** Adds a webhook, then shows its secret once. */
export function WebhookDialog({ onAdded, onClose }: WebhookDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <AddedWebhook secret={secret} onClose={onClose} />;
  return (
    <WebhookForm
      onAdded={(added) => {
        setSecret(added);
        onAdded();
      }}
      onClose={onClose}
    />
  );
}

function WebhookForm({ onAdded, onClose }: { onAdded: (secret: string) => void; onClose: () => void }) {
  const { t } = useTranslation('notifications');
  const { call } = useEngine();
  const user = useAtomValue(userAtom);
  const [level, setLevel] = useState(3);
  const [ofCompany, setOfCompany] = useState(false);
  const { ref, busy, failure, fieldProps, submit } = useEngineForm({
    initialValues: { name: '', url: '' },
    validate: ({ name, url }) => ({
      ...(!DisplayName.safeParse(name).success && { name: t('add.nameWrong') }),
      ...(!addWebhook.request.shape.url.safeParse(url.trim()).success && { url: t('add.urlWrong') }),
    }),
    async send({ name, url }) {
      const wanted = { name: name.trim(), url: url.trim(), level, of_company: ofCompany ? 1 : 0 } as const;
      onAdded((await call('notification.addWebhook', wanted)).secret);
    },
    onSent: () => undefined,
    fieldOf: (name) => (name === 'name' || name === 'url' ? name : undefined),
  });

  return (
    <FormDialog
      title={t('add.title')}
      action={t('add.action')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Grid ref={ref} gap={16}>
        <TextField
          label={t('add.name')}
          autoComplete="off"
          maxLength={64}
          readOnly={busy}
          {...fieldProps('name')}
        />
        <TextField
          type="url"
          label={t('add.url')}
          hint={t('add.urlHint')}
          autoComplete="off"
          maxLength={2000}
          readOnly={busy}
          {...fieldProps('url')}
        />
        <LevelSelect value={level} onChange={setLevel} />
        {user?.enterprise_auth === 1 && (
          <Checkbox label={t('add.company')} checked={ofCompany} onChange={setOfCompany} />
        )}
      </Grid>
      <FailureAlert title={t('add.failed')} failure={failure} />
    </FormDialog>
  );
}

function AddedWebhook({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('notifications');
  return (
    <SecretDialog
      title={t('add.addedTitle')}
      warning={t('add.once')}
      values={[{ label: t('add.secret'), value: secret, copyLabel: t('add.copy') }]}
      close={t('add.close')}
      onClose={onClose}
    />
  );
}
