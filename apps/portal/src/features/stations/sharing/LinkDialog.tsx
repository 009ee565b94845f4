import type { Station } from '@heliograph/contracts/http';
import { EngineRejection, useEngine, userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { TextField } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx';
import { Refusal } from '../../../shared/failure/Refusal.tsx';
import { useAction } from '../../../shared/failure/useAction.ts';
import { useFailureText } from '../../../shared/failure/useFailureText.ts';
import { useMessage } from '../../../shared/messages/messages.ts';
import styles from './LinkDialog.module.css';
import { recipientOf } from './recipient.ts';

export interface LinkDialogProps {
  station: Station;
  onClose: () => void;
}

/**
 * Links a station that one created to an enterprise, or hands it to its owner: which of the two depends on whether the
 * person has an enterprise code (spec B §2.6).
 */
export function LinkDialog({ station, onClose }: LinkDialogProps) {
  const { t } = useTranslation('sharing');
  const { api } = useEngine();
  const say = useMessage();
  const failureText = useFailureText();
  const { busy, failure, fail, run } = useAction();
  const toOwner = (useAtomValue(userAtom)?.enterprise_code ?? '') !== '';
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [unlinking, setUnlinking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const name = station.station_name;
  const enterprise = station.enterprise_name;
  const refusedCode = failure instanceof EngineRejection && failure.field === 'enterprise_code';
  const error = fault ?? (refusedCode ? failureText(failure) : null);
  useEffect(() => {
    if (error !== null && !busy) input.current?.focus();
  }, [error, busy]);

  function faultOf(to: string): string | null {
    if (to === '') return t('link.empty');
    const recipient = recipientOf(to);
    return toOwner && !(recipient?.by === 'email' && recipient.fit) ? t('link.badEmail') : null;
  }

  async function link() {
    const to = typed.trim();
    const found = faultOf(to);
    fail(null);
    setFault(found);
    if (found !== null) {
      input.current?.focus();
      return;
    }
    await run(async () => {
      const { invited } = await api.stations.link({ stationId: station.id, to });
      const text = invited
        ? t('link.ownerInvited', { account: to })
        : toOwner
          ? t('link.owned', { account: to, station: name })
          : t('link.linked', { station: name });
      say({ kind: 'success', title: t('link.success'), text });
      onClose();
    });
  }

  async function unlink() {
    await run(async () => {
      await api.stations.unlink({ stationId: station.id });
      say({
        kind: 'success',
        title: t('link.success'),
        text: t('link.unlinked', { station: name, enterprise }),
      });
      onClose();
    });
    setUnlinking(false);
  }

  return (
    <>
      <FormDialog
        size="form"
        title={t(toOwner ? 'link.ownerTitle' : 'link.enterpriseTitle', { station: name })}
        action={t(toOwner ? 'link.setOwner' : 'link.setEnterprise')}
        busy={busy}
        onSubmit={() => void link()}
        onClose={onClose}
      >
        {enterprise !== '' && (
          <div className={styles.now}>
            <span>{t('link.now', { enterprise })}</span>
            <Button size="compact-sm" variant="default" disabled={busy} onClick={() => setUnlinking(true)}>
              {t('link.unlink')}
            </Button>
          </div>
        )}
        <TextField
          ref={input}
          label={t(toOwner ? 'link.owner' : 'link.enterprise')}
          name={toOwner ? 'email' : 'enterprise'}
          inputMode={toOwner ? 'email' : 'text'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setFault(null);
          }}
          hint={t(toOwner ? 'link.ownerHint' : 'link.enterpriseHint')}
          error={error}
          readOnly={busy}
        />
        <Refusal title={t('failed')} failure={refusedCode ? null : failure} />
      </FormDialog>
      {unlinking && (
        <ConfirmDialog
          title={t('link.unlinkTitle')}
          action={t('link.unlink')}
          busy={busy}
          onConfirm={() => void unlink()}
          onClose={() => setUnlinking(false)}
        >
          <p>{t('link.unlinkText', { enterprise, station: name })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
