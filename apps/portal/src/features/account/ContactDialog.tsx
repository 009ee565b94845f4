import type { User } from '@heliograph/contracts/http';
import { DEFAULT_COUNTRY_INDEX, countries } from '@heliograph/domain/people';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { FormDialog, TextField } from '@heliograph/ui';
import { useEffect, useRef, useState } from 'react';
import { CodeField } from '../../shared/codes/CodeField.tsx';
import {
  requestMailCode,
  requestPhoneCode,
  sentText,
  useCodeRequest,
} from '../../shared/codes/useCodeRequest.ts';
import { CountrySelect } from '../../shared/country/CountrySelect.tsx';
import { withoutSpaces } from '../../shared/fields/withoutSpaces.ts';
import { useMessage } from '../../shared/messages/messages.ts';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { useAction } from '../../shared/failure/useAction.ts';
import styles from './ContactDialog.module.css';
import { validateContact, normalizeContact, type ContactError, formatMobile } from './contact.ts';

export interface ContactDialogProps {
  kind: 'email' | 'mobile';
  user: User;
  onClose: () => void;
}

/** [USR-01] Binds or changes e-mail or mobile, verified by a code sent to the new one. */
export function ContactDialog({ kind, user, onClose }: ContactDialogProps) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation();
  const { call } = useEngine();
  const showMessage = useMessage();
  const { busy, failure, fail, run } = useAction();
  const [failedAt, setFailedAt] = useState<'sending' | 'saving'>('sending');
  const [typed, setTyped] = useState('');
  const [country, setCountry] = useState(() => findCountry(user));
  const [code, setCode] = useState('');
  const [contactError, setContactError] = useState<string | null>(null);
  const [codeError, setCodeError] = useState<string | null>(null);
  const contactInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  useEffect(() => contactInput.current?.focus(), []);

  const isEmail = kind === 'email';
  const account = normalizeContact(kind, typed);
  const areaCode = countries[country]!.areaCode;
  const bound = isEmail ? user.email : user.area_code === areaCode ? user.mobile : '';
  const request = useCodeRequest({
    account: isEmail ? account : `${areaCode} ${account}`,
    purpose: `bind ${kind}`,
    send: () =>
      isEmail
        ? requestMailCode(call, account, 'bind')
        : requestPhoneCode(call, { areaCode, account }, 'bind'),
    onFailure: (reason) => {
      setFailedAt('sending');
      fail(reason);
    },
  });

  /** Validates the new contact; shows the error and focuses the field. */
  function checkContact(): boolean {
    const contactIssue = validateContact(kind, account, bound);
    setContactError(contactIssue === null ? null : t(ERROR_TEXTS[kind][contactIssue]));
    if (contactIssue !== null) contactInput.current?.focus();
    return contactIssue === null;
  }

  async function requestCode() {
    fail(null);
    setCodeError(null);
    const sent = checkContact() ? await request.request() : null;
    if (sent) showMessage({ kind: 'success', text: common(sentText(sent, isEmail ? 'mail' : 'sms')) });
    return sent !== null;
  }

  async function save() {
    if (!checkContact()) return;
    const { challenge } = request;
    if (code === '' || challenge === null) {
      setCodeError(t(challenge === null ? 'codes.requestFirst' : 'codes.required'));
      codeInput.current?.focus();
      return;
    }
    setCodeError(null);
    setFailedAt('saving');
    const contact = {
      account,
      type: isEmail ? 1 : 0,
      areaCode: isEmail ? '' : areaCode,
      verifyCode: code,
      verifyPwd: challenge,
    } as const;
    if (!(await run(() => call('user.reviseInform', contact)))) return;
    showMessage({ kind: 'success', text: t('contact.success') });
    onClose();
  }

  const currentContact = isEmail ? user.email : formatMobile(user);
  return (
    <FormDialog
      title={t(TITLES[kind][currentContact === '' ? 'bind' : 'change'])}
      action={currentContact === '' ? t('profile.bind') : t('profile.change')}
      busy={busy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <div className={styles.lead}>
        <p>{t(isEmail ? 'contact.emailLead' : 'contact.mobileLead')}</p>
        {currentContact !== '' && <p>{t('contact.now', { contact: currentContact })}</p>}
      </div>
      {!isEmail && <CountrySelect index={country} onChange={setCountry} disabled={busy} />}
      <TextField
        ref={contactInput}
        label={t(isEmail ? 'contact.email' : 'contact.mobile')}
        name={kind}
        inputMode={isEmail ? 'email' : 'tel'}
        autoComplete={isEmail ? 'email' : 'tel-national'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={isEmail ? 254 : 32}
        value={typed}
        {...(isEmail
          ? withoutSpaces(setTyped)
          : { onChange: (event) => setTyped(event.currentTarget.value) })}
        error={contactError}
        readOnly={busy}
      />
      <CodeField
        ref={codeInput}
        value={code}
        onChange={setCode}
        code={request}
        onRequest={requestCode}
        error={codeError}
        readOnly={busy}
      />
      <FailureAlert
        title={t(failedAt === 'sending' ? 'codes.sendFailed' : 'contact.failed')}
        failure={failure}
      />
    </FormDialog>
  );
}

const TITLES = {
  email: { bind: 'profile.bindEmail', change: 'profile.changeEmail' },
  mobile: { bind: 'profile.bindMobile', change: 'profile.changeMobile' },
} as const;

const ERROR_TEXTS = {
  email: { missing: 'contact.enterEmail', malformed: 'contact.badEmail', unchanged: 'contact.unchanged' },
  mobile: { missing: 'contact.enterMobile', malformed: 'contact.badMobile', unchanged: 'contact.unchanged' },
} as const satisfies Record<'email' | 'mobile', Record<ContactError, string>>;

/** Country of the bound number; the first of those that share its dialling code. */
function findCountry(user: User): number {
  const index = user.mobile === '' ? -1 : countries.findIndex(({ areaCode }) => areaCode === user.area_code);
  return index < 0 ? DEFAULT_COUNTRY_INDEX : index;
}
