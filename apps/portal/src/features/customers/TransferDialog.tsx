import type { Customer } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, Checkbox, Dialog, Notice, Stack } from '@heliograph/ui';
import { useEffect, useRef, useState } from 'react';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { useAction } from '../../shared/failure/useAction.ts';
import { useMessage } from '../../shared/messages/messages.ts';
import { customerName } from './customerName.ts';
import { useCompanyCode } from './useCompanyCode.ts';
import styles from './TransferDialog.module.css';

/** [CUS-01] Transfers the company's administration in two steps: the consequences, then a confirmation that a double click cannot trigger. */
export function TransferDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation('customers');
  const { t: common } = useTranslation();
  const { call } = useEngine();
  const code = useCompanyCode();
  const showMessage = useMessage();
  const { busy, failure, run } = useAction();
  const [isConfirming, setIsConfirming] = useState(false);
  const [isUnderstood, setIsUnderstood] = useState(false);
  const [isReminded, setIsReminded] = useState(false);
  const checkbox = useRef<HTMLInputElement>(null);
  const continueButton = useRef<HTMLButtonElement>(null);
  const name = customerName(customer);
  useEffect(() => (isConfirming ? checkbox : continueButton).current?.focus(), [isConfirming]);

  async function transfer() {
    setIsReminded(!isUnderstood);
    if (!isUnderstood) {
      checkbox.current?.focus();
      return;
    }
    // The panel and this dialog disappear with the authority, so the message stays longer.
    if (!(await run(() => call('custom.transferAuthority', { code, user_id: customer.user_id })))) return;
    showMessage({
      kind: 'success',
      title: t('success'),
      text: t('transferDialog.done', { name }),
      durationMs: 10_000,
    });
    onClose();
  }

  return (
    <Dialog
      opened
      role="alertdialog"
      title={t('transferDialog.title')}
      dismissible={!busy}
      onClose={onClose}
      footer={
        isConfirming ? (
          <>
            <Button variant="default" onClick={() => setIsConfirming(false)} disabled={busy}>
              {t('transferDialog.previous')}
            </Button>
            <Button color="red" onClick={() => void transfer()} loading={busy}>
              {t('transferTo', { name })}
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              {common('action.cancel')}
            </Button>
            <Button ref={continueButton} onClick={() => setIsConfirming(true)}>
              {t('transferDialog.continue')}
            </Button>
          </>
        )
      }
    >
      <div className={styles.text}>
        <p className={styles.step} aria-live="polite">
          {t('transferDialog.step', { step: isConfirming ? 2 : 1 })}
        </p>
        {/* Placed above the text: the second click of a double click on `Continue` must not tick the box. */}
        {isConfirming && (
          <>
            <Notice tone="fault">{t('transferDialog.danger')}</Notice>
            <Checkbox
              ref={checkbox}
              label={t('transferDialog.understood', { name })}
              checked={isUnderstood}
              onChange={setIsUnderstood}
            />
            {isReminded && !isUnderstood && (
              <p role="alert" className={styles.tick}>
                {t('transferDialog.tick')}
              </p>
            )}
            <FailureAlert title={t('transferDialog.failed')} failure={failure} />
          </>
        )}
        <p>{t('transferDialog.lead', { name, email: customer.email || t('noEmail') })}</p>
        <Stack as="ul" gap={8} bullets>
          <li>{t('transferDialog.gains', { name })}</li>
          <li>{t('transferDialog.loses')}</li>
          <li>{t('transferDialog.back', { name })}</li>
        </Stack>
      </div>
    </Dialog>
  );
}
