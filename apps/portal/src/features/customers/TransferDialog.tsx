import type { Customer } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Checkbox, Dialog, Notice } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Refusal } from '../../shared/failure/Refusal.tsx';
import { useAction } from '../../shared/failure/useAction.ts';
import { useMessage } from '../../shared/messages/messages.ts';
import { nameOf } from './nameOf.ts';
import styles from './TransferDialog.module.css';

/** Gives the company away in two steps: what it means, then a confirmation that no double click can give. */
export function TransferDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation('customers');
  const { t: common } = useTranslation();
  const { api } = useEngine();
  const say = useMessage();
  const { busy, failure, run } = useAction();
  const [confirming, setConfirming] = useState(false);
  const [understood, setUnderstood] = useState(false);
  const [reminded, setReminded] = useState(false);
  const check = useRef<HTMLInputElement>(null);
  const forth = useRef<HTMLButtonElement>(null);
  const name = nameOf(customer);
  useEffect(() => (confirming ? check : forth).current?.focus(), [confirming]);

  async function transfer() {
    setReminded(!understood);
    if (!understood) {
      check.current?.focus();
      return;
    }
    // The panel goes with the authority, and this dialog with it: said once the engine has seen both.
    if (!(await run(() => api.customers.transferAuthority({ userId: customer.user_id })))) return;
    say({ kind: 'success', title: t('success'), text: t('transferDialog.done', { name }), stays: 10_000 });
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
        confirming ? (
          <>
            <Button variant="default" onClick={() => setConfirming(false)} disabled={busy}>
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
            <Button ref={forth} onClick={() => setConfirming(true)}>
              {t('transferDialog.continue')}
            </Button>
          </>
        )
      }
    >
      <div className={styles.text}>
        <p className={styles.step} aria-live="polite">
          {t('transferDialog.step', { step: confirming ? 2 : 1 })}
        </p>
        {/* Above what it is about: the second press of a double click on `Continue` must not tick the box. */}
        {confirming && (
          <>
            <Notice tone="fault">{t('transferDialog.danger')}</Notice>
            <Checkbox
              ref={check}
              label={t('transferDialog.understood', { name })}
              checked={understood}
              onChange={setUnderstood}
            />
            {reminded && !understood && (
              <p role="alert" className={styles.tick}>
                {t('transferDialog.tick')}
              </p>
            )}
            <Refusal title={t('transferDialog.failed')} failure={failure} />
          </>
        )}
        <p>{t('transferDialog.lead', { name, email: customer.email || t('noEmail') })}</p>
        <ul className={styles.effects}>
          <li>{t('transferDialog.gains', { name })}</li>
          <li>{t('transferDialog.loses')}</li>
          <li>{t('transferDialog.back', { name })}</li>
        </ul>
      </div>
    </Dialog>
  );
}
