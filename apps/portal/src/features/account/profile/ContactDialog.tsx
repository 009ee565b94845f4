import type { User } from '@heliograph/contracts/http';
import { DEFAULT_COUNTRY_INDEX, countries } from '@heliograph/domain/people';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { TextField } from '@heliograph/ui';
import { useEffect, useRef, useState } from 'react';
import { CodeField } from '../../../shared/codes/CodeField.tsx';
import { useCodeRequest } from '../../../shared/codes/useCodeRequest.ts';
import { CountrySelect } from '../../../shared/country/CountrySelect.tsx';
import { spaceless } from '../../../shared/fields/spaceless.ts';
import { useMessage } from '../../../shared/messages/messages.ts';
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx';
import { Refusal } from '../../../shared/failure/Refusal.tsx';
import { useAction } from '../../../shared/failure/useAction.ts';
import styles from './ContactDialog.module.css';
import { contactFault, contactOf, type ContactFault } from './newContact.ts';
import { writtenMobile } from './writtenMobile.ts';

export interface ContactDialogProps {
  kind: 'email' | 'mobile';
  user: User;
  onClose: () => void;
}

/** Binds or changes e-mail or mobile; a code sent to the new one shows that it is theirs (spec B §2.7 §5). */
export function ContactDialog({ kind, user, onClose }: ContactDialogProps) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation();
  const { api } = useEngine();
  const say = useMessage();
  const { busy, failure, fail, run } = useAction();
  const [failedAt, setFailedAt] = useState<'sending' | 'saving'>('sending');
  const [typed, setTyped] = useState('');
  const [country, setCountry] = useState(() => countryOf(user));
  const [code, setCode] = useState('');
  const [contactError, setContactError] = useState<string | null>(null);
  const [codeError, setCodeError] = useState<string | null>(null);
  const contactInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  useEffect(() => contactInput.current?.focus(), []);

  const mail = kind === 'email';
  const account = contactOf(kind, typed);
  const areaCode = countries[country]!.areaCode;
  const bound = mail ? user.email : user.area_code === areaCode ? user.mobile : '';
  const request = useCodeRequest({
    account: mail ? account : `${areaCode} ${account}`,
    purpose: `bind ${kind}`,
    send: () =>
      mail
        ? api.people.mailCode({ account, purpose: 'bind' })
        : api.people.phoneCode({ areaCode, account, purpose: 'bind' }),
    onFailure: (reason) => {
      setFailedAt('sending');
      fail(reason);
    },
  });

  /** Says what is wrong with the new contact, and leads there. */
  function contactIsFine(): boolean {
    const fault = contactFault(kind, account, bound);
    setContactError(fault === null ? null : t(WORDS[kind][fault]));
    if (fault !== null) contactInput.current?.focus();
    return fault === null;
  }

  async function requestCode() {
    fail(null);
    setCodeError(null);
    if (!contactIsFine() || !(await request.request())) return false;
    say({ kind: 'success', text: common(mail ? 'code.sentByMail' : 'code.sentBySms') });
    return true;
  }

  async function save() {
    if (!contactIsFine()) return;
    const { challenge } = request;
    if (code === '' || challenge === null) {
      setCodeError(t(challenge === null ? 'codes.requestFirst' : 'codes.required'));
      codeInput.current?.focus();
      return;
    }
    setCodeError(null);
    setFailedAt('saving');
    const proof = { account, areaCode: mail ? null : areaCode, code, challenge };
    if (!(await run(() => api.people.reviseContact(proof)))) return;
    say({ kind: 'success', text: t('contact.success') });
    onClose();
  }

  const now = mail ? user.email : writtenMobile(user);
  return (
    <FormDialog
      title={t(TITLES[kind][now === '' ? 'bind' : 'change'])}
      action={now === '' ? t('profile.bind') : t('profile.change')}
      busy={busy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <div className={styles.lead}>
        <p>{t(mail ? 'contact.emailLead' : 'contact.mobileLead')}</p>
        {now !== '' && <p>{t('contact.now', { contact: now })}</p>}
      </div>
      {!mail && <CountrySelect index={country} onChange={setCountry} disabled={busy} />}
      <TextField
        ref={contactInput}
        label={t(mail ? 'contact.email' : 'contact.mobile')}
        name={kind}
        inputMode={mail ? 'email' : 'tel'}
        autoComplete={mail ? 'email' : 'tel-national'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={mail ? 254 : 32}
        value={typed}
        {...(mail ? spaceless(setTyped) : { onChange: (event) => setTyped(event.currentTarget.value) })}
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
      <Refusal title={t(failedAt === 'sending' ? 'codes.sendFailed' : 'contact.failed')} failure={failure} />
    </FormDialog>
  );
}

const TITLES = {
  email: { bind: 'profile.bindEmail', change: 'profile.changeEmail' },
  mobile: { bind: 'profile.bindMobile', change: 'profile.changeMobile' },
} as const;

const WORDS = {
  email: { missing: 'contact.enterEmail', malformed: 'contact.badEmail', unchanged: 'contact.unchanged' },
  mobile: { missing: 'contact.enterMobile', malformed: 'contact.badMobile', unchanged: 'contact.unchanged' },
} as const satisfies Record<'email' | 'mobile', Record<ContactFault, string>>;

/** The country of the number that is bound; of those that share its dialling code, the first. */
function countryOf(user: User): number {
  const index = user.mobile === '' ? -1 : countries.findIndex(({ areaCode }) => areaCode === user.area_code);
  return index < 0 ? DEFAULT_COUNTRY_INDEX : index;
}
