import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { FormDialog, Skeleton, TextField } from '@heliograph/ui';
import { QrCode } from '@heliograph/ui/qrCode';
import { CopyButton } from '../../../shared/controls/CopyButton.tsx';
import { FailureAlert } from '../../../shared/failure/FailureAlert.tsx';
import { useEngineForm } from '../../../shared/forms/useEngineForm.ts';
import { useMessage } from '../../../shared/messages/messages.ts';
import { callQuery, useEngineQuery } from '../../../shared/query/useEngineQuery.ts';
import styles from './SecurityPanel.module.css';

export interface FactorDialogProps {
  /** @param recovery new codes, if there are any */
  onDone: (recovery?: readonly string[]) => Promise<void>;
  onClose: () => void;
}

/** Sets up an authenticator app with its first code. */
export function TotpDialog({ onDone, onClose }: FactorDialogProps) {
  const { t } = useTranslation('security');
  const { call } = useEngine();
  const showMessage = useMessage();
  const { data, error } = useEngineQuery(callQuery('factor.beginTotp', {}));
  const { ref, busy, failure, fieldProps, submit } = useEngineForm({
    initialValues: { code: '' },
    validate: ({ code }) => (code.trim() === '' ? { code: t('proof.enter') } : {}),
    send: async ({ code }) => {
      const { recovery } = await call('factor.confirmTotp', { code: code.slice(0, 16) });
      showMessage({ kind: 'success', text: t('totpDialog.done') });
      await onDone(recovery);
    },
    onSent: () => undefined,
    fieldOf: (name) => (name === 'code' ? name : undefined),
  });

  return (
    <FormDialog
      title={t('totpDialog.title')}
      action={t('totpDialog.submit')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('totpDialog.scan')}</p>
      <FailureAlert title={t('totpDialog.begun')} failure={error} />
      {data === undefined && error === null && <Skeleton />}
      {data && (
        <>
          <div className={styles.qr}>
            <QrCode text={data.uri} label={t('totpDialog.qr')} />
          </div>
          <span>{t('totpDialog.manual')}</span>
          <div className={styles.secret}>
            <code>{data.secret.match(/.{1,4}/g)?.join(' ')}</code>
            <CopyButton value={data.secret} label={t('totpDialog.copy')} />
          </div>
        </>
      )}
      <div ref={ref}>
        <TextField
          label={t('totpDialog.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          readOnly={busy}
          {...fieldProps('code')}
        />
      </div>
      <FailureAlert title={t('totpDialog.failed')} failure={failure} />
    </FormDialog>
  );
}
