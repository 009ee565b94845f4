import type { User } from '@heliograph/contracts/http';
import { PASSWORD_MIN } from '@heliograph/domain/people';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Tabs } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useRef, useState, type FocusEvent, type SubmitEvent } from 'react';
import { CodeField } from '../../../shared/codes/CodeField.tsx';
import { useCodeRequest } from '../../../shared/codes/useCodeRequest.ts';
import { PasswordField } from '../../../shared/fields/PasswordField.tsx';
import { useMessage } from '../../../shared/messages/messages.ts';
import { Refusal } from '../../../shared/failure/Refusal.tsx';
import { useAction } from '../../../shared/failure/useAction.ts';
import { MaskedContact } from './MaskedContact.tsx';
import { maskEmail, maskMobile } from './maskContact.ts';
import styles from './PasswordForm.module.css';
import { passwordFaults, type PasswordEntry } from './passwordFaults.ts';
import { useFarewell } from './useFarewell.ts';

export type Channel = 'email' | 'mobile';

export interface PasswordFormProps {
  user: User;
  /** By which a code can reach the person; at least one. */
  channels: readonly [Channel, ...Channel[]];
}

type Field = keyof PasswordEntry;
const FIELDS = ['code', 'password', 'again'] as const satisfies readonly Field[];

/** A new password by a code to one's own e-mail or mobile. What was typed stays when the server refuses. */
export function PasswordForm({ user, channels }: PasswordFormProps) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation();
  const { api } = useEngine();
  const say = useMessage();
  const farewell = useFarewell();
  const { busy, failure, fail, run } = useAction();
  const [failedAt, setFailedAt] = useState<'sending' | 'saving'>('sending');
  const [chosen, setChosen] = useState<Channel>(channels[0]);
  const [codes, setCodes] = useState({ email: '', mobile: '' });
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  /** Fields that were left once; only what is wrong with these is said. */
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const [unrequested, setUnrequested] = useState(false);
  const codeInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const againInput = useRef<HTMLInputElement>(null);

  // A contact may be bound or taken away on another page meanwhile.
  const channel = channels.includes(chosen) ? chosen : channels[0];
  const mail = channel === 'email';
  const account = mail ? user.email : user.mobile;
  const areaCode = mail ? null : user.area_code;
  const request = useCodeRequest({
    account: areaCode === null ? account : `${areaCode} ${account}`,
    purpose: 'password',
    send: () =>
      areaCode === null
        ? api.people.mailCode({ account, purpose: 'reset' })
        : api.people.phoneCode({ areaCode, account, purpose: 'set' }),
    onFailure: (reason) => {
      setFailedAt('sending');
      fail(reason);
    },
  });

  const code = codes[channel];
  const faults = passwordFaults({ code, password, again });
  const errorOf = (field: Field) => {
    const fault = faults[field];
    return fault !== undefined && left.has(field) ? t(fault, { min: PASSWORD_MIN }) : null;
  };
  const codeError = errorOf('code') ?? (unrequested ? t('codes.requestFirst') : null);

  const leave = (...fields: Field[]) => setLeft((before) => new Set([...before, ...fields]));
  /** Going on to the button beside a field is not leaving it. */
  const leaving = (field: Field) => (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) leave(field);
  };

  async function requestCode() {
    fail(null);
    setUnrequested(false);
    const sent = await request.request();
    if (sent) say({ kind: 'success', text: common(mail ? 'code.sentByMail' : 'code.sentBySms') });
    return sent;
  }

  function choose(next: Channel) {
    setChosen(next);
    setUnrequested(false);
    fail(null);
    // Nobody has left the other tab's field yet.
    setLeft((before) => new Set([...before].filter((field) => field !== 'code')));
  }

  async function submit() {
    leave(...FIELDS);
    const wrong = FIELDS.find((field) => faults[field] !== undefined);
    if (wrong !== undefined) {
      const inputs = { code: codeInput, password: passwordInput, again: againInput };
      inputs[wrong].current?.focus();
      return;
    }
    const { challenge } = request;
    if (challenge === null) {
      setUnrequested(true);
      codeInput.current?.focus();
      return;
    }
    setFailedAt('saving');
    if (await run(() => api.people.changePassword({ account, areaCode, password, code, challenge })))
      await farewell();
  }

  return (
    <form
      className={styles.form}
      noValidate
      aria-busy={busy}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Tabs
        label={t('password.by')}
        value={channel}
        tabs={channels.map((value) => ({ value, label: t(`password.${value}`) }))}
        onChange={choose}
      >
        <div className={styles.proof}>
          <div className={styles.contact}>
            <span>{t('password.sendTo')}</span>
            <MaskedContact
              key={channel}
              masked={mail ? maskEmail(account) : maskMobile(account)}
              full={areaCode === null ? account : `${areaCode} ${account}`}
            />
          </div>
          <div onBlur={leaving('code')}>
            <CodeField
              ref={codeInput}
              value={code}
              onChange={(value) => {
                setCodes((before) => ({ ...before, [channel]: value }));
                setUnrequested(false);
              }}
              code={request}
              onRequest={requestCode}
              error={codeError}
              readOnly={busy}
            />
          </div>
        </div>
      </Tabs>
      {/* So that password managers know whose password is new. */}
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      <div onBlur={leaving('password')}>
        <PasswordField
          ref={passwordInput}
          label={t('password.newPassword')}
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          hint={t('password.hint', { min: PASSWORD_MIN })}
          error={errorOf('password')}
          readOnly={busy}
        />
      </div>
      <div onBlur={leaving('again')}>
        <PasswordField
          ref={againInput}
          label={t('password.again')}
          name="passwordAgain"
          autoComplete="new-password"
          value={again}
          onChange={setAgain}
          error={errorOf('again')}
          readOnly={busy}
        />
      </div>
      <Refusal title={t(failedAt === 'sending' ? 'codes.sendFailed' : 'password.failed')} failure={failure} />
      <Button type="submit" size="md" loading={busy}>
        {t('password.submit')}
      </Button>
    </form>
  );
}
