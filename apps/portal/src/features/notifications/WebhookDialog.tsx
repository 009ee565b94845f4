import { addWebhook, DisplayName } from '@heliograph/contracts/http';
import { useEngine, userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, Checkbox, Dialog, FormDialog, Notice, TextField } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { CopyButton } from '../../shared/controls/CopyButton.tsx';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { useEngineForm } from '../../shared/forms/useEngineForm.ts';
import forms from '../../shared/page/forms.module.css';
import { LevelSelect } from './LevelSelect.tsx';
import styles from './NotificationsPage.module.css';

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
      <div ref={ref} className={forms.form}>
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
      </div>
      <FailureAlert title={t('add.failed')} failure={failure} />
    </FormDialog>
  );
}

function AddedWebhook({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('notifications');
  return (
    <Dialog
      opened
      size="small"
      title={t('add.addedTitle')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('add.close')}</Button>}
    >
      <div className={forms.form}>
        <Notice tone="warning">{t('add.once')}</Notice>
        <p className={styles.secret}>
          <code aria-label={t('add.secret')}>{secret}</code>
          <CopyButton value={secret} label={t('add.copy')} />
        </p>
      </div>
    </Dialog>
  );
}
