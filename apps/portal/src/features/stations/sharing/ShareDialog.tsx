import type {
  HeldRights,
  ShareType,
  Station,
  StationRight,
  StoredShareType,
} from '@heliograph/contracts/http';
import { countries, DEFAULT_COUNTRY_INDEX } from '@heliograph/domain/people';
import { EngineRejection, useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, ConfirmDialog, Dialog, FormDialog, Notice, SelectField, TextField } from '@heliograph/ui';
import { useEffect, useRef, useState } from 'react';
import { CopyButton } from '../../../shared/controls/CopyButton.tsx';
import { CountrySelect } from '../../../shared/country/CountrySelect.tsx';
import { FailureAlert } from '../../../shared/failure/FailureAlert.tsx';
import { useAction } from '../../../shared/failure/useAction.ts';
import { useFailureText } from '../../../shared/failure/useFailureText.ts';
import { useMessage } from '../../../shared/messages/messages.ts';
import { useOwnLosses } from '../../../shared/station/ownLosses.ts';
import { FLAGS } from './authorisationDraft.ts';
import { parseRecipient } from './recipient.ts';
import styles from './ShareDialog.module.css';
import { SHARE_TYPE_KEYS } from './shareTypeKeys.ts';

interface ShareDialogProps {
  station: Station;
  onClose: () => void;
}

/** [SHR-01] Shares a station by e-mail or mobile number, or transfers it. */
export function ShareDialog({ station, onClose }: ShareDialogProps) {
  const { t } = useTranslation('sharing');
  const { api } = useEngine();
  const lose = useOwnLosses();
  const showMessage = useMessage();
  const failureText = useFailureText();
  const { busy, failure, fail, run } = useAction();
  const [typed, setTyped] = useState('');
  const [chosenCountry, setCountry] = useState(DEFAULT_COUNTRY_INDEX);
  const [type, setType] = useState<ShareType>(0);
  const [inputError, setInputError] = useState<string | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  /** Rights of the person that the share would change. */
  const [present, setPresent] = useState<HeldRights | null>(null);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const recipient = parseRecipient(typed);
  const isMobile = recipient?.by === 'mobile';
  const country = (isMobile ? recipient.country : null) ?? chosenCountry;
  const areaCode = isMobile ? countries[country]!.areaCode : null;
  const account = isMobile ? `${areaCode} ${recipient.account}` : (recipient?.account ?? '');
  const refusedAccount = failure instanceof EngineRejection && failure.field === 'station_share_user';
  const error = inputError ?? (refusedAccount ? failureText(failure) : null);
  useEffect(() => {
    if (error !== null && !busy) input.current?.focus();
  }, [error, busy]);

  function submit() {
    fail(null);
    const found = recipient === null ? t('share.empty') : recipient.isValid ? null : t('share.malformed');
    setInputError(found);
    if (found !== null) input.current?.focus();
    else if (type === 2) setIsConfirming(true);
    else void share();
  }

  async function share(replaces?: HeldRights) {
    const done = await run(async () => {
      const request = { stationId: station.id, type, account: recipient!.account, areaCode };
      const send = () => api.stations.share({ ...request, ...(replaces && { replaces }) });
      setPresent(null);
      const answer = await (type === 2 ? lose([station.id], send) : send()).catch((reason: unknown) => {
        if (!(reason instanceof EngineRejection) || !reason.present) throw reason;
        setPresent(reason.present);
      });
      if (!answer) return;
      const { invited, changed, link } = answer;
      if (invited) {
        setInvitation({ account, link, transfer: type === 2 });
        return;
      }
      const text =
        type === 2
          ? t('share.transferred', { account, station: station.station_name })
          : t(changed ? 'share.changed' : 'share.given', {
              account,
              type: t(`type.${SHARE_TYPE_KEYS[type]}`),
            });
      showMessage({ kind: 'success', title: t('share.success'), text });
      onClose();
    });
    setIsConfirming(false);
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
            setInputError(null);
          }}
          hint={t('share.accountHint')}
          error={error}
          readOnly={busy}
        />
        {isMobile && (
          <CountrySelect
            index={country}
            onChange={setCountry}
            // The number includes its dialling code.
            disabled={busy || recipient.country !== null}
          />
        )}
        <SelectField
          label={t('share.type')}
          name="type"
          value={String(type)}
          options={allowedTypes(station.rights).map((one) => ({
            value: String(one),
            label: t(`type.${SHARE_TYPE_KEYS[one]}`),
          }))}
          onChange={(value) => setType(Number(value) as ShareType)}
          hint={t(`typeHint.${SHARE_TYPE_KEYS[type]}`)}
          disabled={busy}
        />
        <FailureAlert title={t('share.failed')} failure={refusedAccount ? null : failure} />
      </FormDialog>
      {present && type !== 2 && (
        <ConfirmDialog
          title={t('share.againTitle', { account })}
          action={t('share.againAction')}
          busy={busy}
          onConfirm={() => void share(present)}
          onClose={() => setPresent(null)}
        >
          <p>{t(present.share_type === 2 ? 'share.insteadText' : 'share.againText')}</p>
          <RightsBesideEachOther present={present} type={type} />
        </ConfirmDialog>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={t('share.confirmTitle')}
          action={t('share.confirmAction', { account })}
          busy={busy}
          onConfirm={() => void share()}
          onClose={() => setIsConfirming(false)}
        >
          <Notice tone="fault">{t('share.danger')}</Notice>
          <p>{t('share.confirmText', { account, station: station.station_name })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The rights that a person has, and those that a share of this type leaves them [TRU-07]. */
function RightsBesideEachOther({ present, type }: { present: HeldRights; type: StoredShareType }) {
  const { t } = useTranslation('sharing');
  // Authorising is for people who manage the station.
  const next = { ...present, share_type: type, auth: type === 1 ? present.auth : 0 };
  const typeText = (one: ShareType) => t(`type.${SHARE_TYPE_KEYS[one]}`);
  const rows = [
    { key: 'type', now: typeText(present.share_type), after: typeText(type) },
    ...FLAGS.map((key) => ({
      key,
      now: t(present[key] === 1 ? 'share.yes' : 'share.no'),
      after: t(next[key] === 1 ? 'share.yes' : 'share.no'),
    })),
  ] as const;
  return (
    <table className={styles.rights}>
      <thead>
        <tr>
          <th scope="col">{t('share.right')}</th>
          <th scope="col">{t('share.now')}</th>
          <th scope="col">{t('share.after')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, now, after }) => (
          <tr key={key} data-right={key}>
            <th scope="row">{t(`auth.column.${key}`)}</th>
            <td>{now}</td>
            <td>{now === after ? after : <strong>{after}</strong>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Invitation {
  account: string;
  link: string;
  transfer: boolean;
}

/** After sharing with someone who has no account: the link of the invitation, to pass on. */
function InvitationPanel({ account, link, transfer }: Invitation) {
  const { t } = useTranslation('sharing');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);

  return (
    <div className={styles.panel}>
      <p role="status">{t(transfer ? 'invited.leadTransfer' : 'invited.lead', { account })}</p>
      <TextField
        ref={field}
        label={t('invited.link')}
        hint={t('invited.linkHint')}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        trailing={<CopyButton value={link} label={t('invited.copy')} wordless />}
      />
    </div>
  );
}

/** [SHR-01] Share types a user can give; only the creator can give management or transfer the station. */
const allowedTypes = (rights: readonly StationRight[]): readonly ShareType[] =>
  rights.includes('transfer') ? [0, 3, 1, 2] : [0, 3];
