import type { ShareType, Station } from '@heliograph/contracts/http';
import { DEFAULT_COUNTRY_INDEX, countries } from '@heliograph/domain/people';
import { EngineRejection, useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Dialog, Notice, SelectField, TextField } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { CountrySelect } from '../../../shared/country/CountrySelect.tsx';
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx';
import { Refusal } from '../../../shared/failure/Refusal.tsx';
import { useAction } from '../../../shared/failure/useAction.ts';
import { useFailureText } from '../../../shared/failure/useFailureText.ts';
import { useMessage } from '../../../shared/messages/messages.ts';
import { InvitationPanel, type Invitation } from './InvitationPanel.tsx';
import { offeredTypes } from './offeredTypes.ts';
import { recipientOf } from './recipient.ts';
import { TYPE_KEYS } from './typeKeys.ts';

export interface ShareDialogProps {
  station: Station;
  onClose: () => void;
}

/** Shares a station by e-mail or mobile number, or gives it away (spec B §2.6, §4). */
export function ShareDialog({ station, onClose }: ShareDialogProps) {
  const { t } = useTranslation('sharing');
  const { api } = useEngine();
  const say = useMessage();
  const failureText = useFailureText();
  const { busy, failure, fail, run } = useAction();
  const [typed, setTyped] = useState('');
  const [chosenCountry, setCountry] = useState(DEFAULT_COUNTRY_INDEX);
  const [type, setType] = useState<ShareType>(0);
  const [fault, setFault] = useState<string | null>(null);
  const [confirming, setConfirming] = useState(false);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const recipient = recipientOf(typed);
  const mobile = recipient?.by === 'mobile';
  const country = (mobile ? recipient.country : null) ?? chosenCountry;
  const areaCode = mobile ? countries[country]!.areaCode : null;
  const account = mobile ? `${areaCode} ${recipient.account}` : (recipient?.account ?? '');
  const refusedAccount = failure instanceof EngineRejection && failure.field === 'station_share_user';
  const error = fault ?? (refusedAccount ? failureText(failure) : null);
  useEffect(() => {
    if (error !== null && !busy) input.current?.focus();
  }, [error, busy]);

  function submit() {
    fail(null);
    const found = recipient === null ? t('share.empty') : recipient.fit ? null : t('share.malformed');
    setFault(found);
    if (found !== null) input.current?.focus();
    else if (type === 2) setConfirming(true);
    else void share();
  }

  async function share() {
    const done = await run(async () => {
      const request = { stationId: station.id, type, account: recipient!.account, areaCode };
      const { invited, changed, link } = await api.stations.share(request);
      if (invited) {
        setInvitation({ account, link, transfer: type === 2 });
        return;
      }
      const text =
        type === 2
          ? t('share.transferred', { account, station: station.station_name })
          : t(changed ? 'share.changed' : 'share.given', { account, type: t(`type.${TYPE_KEYS[type]}`) });
      say({ kind: 'success', title: t('share.success'), text });
      onClose();
    });
    setConfirming(false);
    return done;
  }

  if (invitation)
    return (
      <Dialog
        opened
        size="form"
        title={t('invited.title')}
        onClose={onClose}
        footer={<Button onClick={onClose}>{t('invited.done')}</Button>}
      >
        <InvitationPanel {...invitation} />
      </Dialog>
    );

  return (
    <>
      <FormDialog
        size="form"
        title={t('share.title', { station: station.station_name })}
        action={t(type === 2 ? 'share.transfer' : 'share.action')}
        busy={busy}
        onSubmit={submit}
        onClose={onClose}
      >
        <TextField
          ref={input}
          label={t('share.account')}
          placeholder={t('share.placeholder')}
          name="account"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setFault(null);
          }}
          hint={t('share.accountHint')}
          error={error}
          readOnly={busy}
        />
        {mobile && (
          <CountrySelect
            index={country}
            onChange={setCountry}
            // The number says it itself.
            disabled={busy || recipient.country !== null}
          />
        )}
        <SelectField
          label={t('share.type')}
          name="type"
          value={String(type)}
          options={offeredTypes(station.rights).map((one) => ({
            value: String(one),
            label: t(`type.${TYPE_KEYS[one]}`),
          }))}
          onChange={(value) => setType(Number(value) as ShareType)}
          hint={t(`typeHint.${TYPE_KEYS[type]}`)}
          disabled={busy}
        />
        <Refusal title={t('share.failed')} failure={refusedAccount ? null : failure} />
      </FormDialog>
      {confirming && (
        <ConfirmDialog
          title={t('share.confirmTitle')}
          action={t('share.confirmAction', { account })}
          busy={busy}
          onConfirm={() => void share()}
          onClose={() => setConfirming(false)}
        >
          <Notice tone="fault">{t('share.danger')}</Notice>
          <p>{t('share.confirmText', { account, station: station.station_name })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
