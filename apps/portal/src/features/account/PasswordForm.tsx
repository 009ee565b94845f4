import type { User } from '@heliograph/contracts/http';
import { PASSWORD_MIN } from '@heliograph/domain/people';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, Row, Stack, Tabs } from '@heliograph/ui';
import { useSetAtom } from 'jotai';
import { useRef, useState, type FocusEvent, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { CodeField } from '../../shared/codes/CodeField.tsx';
import {
  requestMailCode,
  requestPhoneCode,
  sentText,
  useCodeRequest,
} from '../../shared/codes/useCodeRequest.ts';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { useAction } from '../../shared/failure/useAction.ts';
import { PasswordField } from '../../shared/fields/PasswordField.tsx';
import { isSigningOutAtom } from '../../shared/isSigningOutAtom.ts';
import { useMessage } from '../../shared/messages/messages.ts';
import { paths } from '../../shared/paths.ts';
import { MaskedContact, maskEmail, maskMobile } from './MaskedContact.tsx';
import { validatePassword, type PasswordEntry } from './passwordErrors.ts';

export type Channel = 'email' | 'mobile';

interface PasswordFormProps {
  user: User;
  /** Channels a code can be sent through; at least one. */
  channels: readonly [Channel, ...Channel[]];
}

type Field = keyof PasswordEntry;
const FIELDS = ['code', 'password', 'again'] as const satisfies readonly Field[];

/** [PWD-01] Changes the password with a code sent by e-mail or SMS. Input stays if the server rejects it. */
export function PasswordForm({ user, channels }: PasswordFormProps) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation();
  const { call } = useEngine();
  const showMessage = useMessage();
  const signOutAfterChange = useSignOutAfterChange();
  const { busy, failure, fail, run } = useAction();
  const [failedAt, setFailedAt] = useState<'sending' | 'saving'>('sending');
  const [chosen, setChosen] = useState<Channel>(channels[0]);
  const [codes, setCodes] = useState({ email: '', mobile: '' });
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  /** Fields that have lost focus once; only their errors are shown. */
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set());
  const [isCodeMissing, setIsCodeMissing] = useState(false);
  const codeInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const againInput = useRef<HTMLInputElement>(null);

  // A contact may be bound or removed in another tab meanwhile.
  const channel = channels.includes(chosen) ? chosen : channels[0];
  const isEmail = channel === 'email';
  const account = isEmail ? user.email : user.mobile;
  const areaCode = isEmail ? null : user.area_code;
  const request = useCodeRequest({
    account: areaCode === null ? account : `${areaCode} ${account}`,
    purpose: 'password',
    send: () =>
      areaCode === null
        ? requestMailCode(call, account, 'reset')
        : requestPhoneCode(call, { areaCode, account }, 'set'),
    onFailure: (reason) => {
      setFailedAt('sending');
      fail(reason);
    },
  });

  const code = codes[channel];
  const errors = validatePassword({ code, password, again });
  const getError = (field: Field) => {
    const error = errors[field];
    return error !== undefined && touched.has(field) ? t(error, { min: PASSWORD_MIN }) : null;
  };
  const codeError = getError('code') ?? (isCodeMissing ? t('codes.requestFirst') : null);

  const touch = (...fields: Field[]) => setTouched((before) => new Set([...before, ...fields]));
  /** Moving on to the button inside a field does not count. */
  const onFieldBlur = (field: Field) => (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) touch(field);
  };

  async function requestCode() {
    fail(null);
    setIsCodeMissing(false);
    const sent = await request.request();
    if (sent) showMessage({ kind: 'success', text: common(sentText(sent, isEmail ? 'mail' : 'sms')) });
    return sent !== null;
  }

  function choose(next: Channel) {
    setChosen(next);
    setIsCodeMissing(false);
    fail(null);
    // The field of the other tab has not been touched yet.
    setTouched((before) => new Set([...before].filter((field) => field !== 'code')));
  }

  async function submit() {
    touch(...FIELDS);
    const invalidField = FIELDS.find((field) => errors[field] !== undefined);
    if (invalidField !== undefined) {
      const inputs = { code: codeInput, password: passwordInput, again: againInput };
      inputs[invalidField].current?.focus();
      return;
    }
    const { challenge } = request;
    if (challenge === null) {
      setIsCodeMissing(true);
      codeInput.current?.focus();
      return;
    }
    setFailedAt('saving');
    const change = {
      account,
      phone_code: areaCode ?? '',
      password,
      verify_code: code,
      verify_pwd: challenge,
    };
    if (await run(() => call('user.changePassword', change))) await signOutAfterChange();
  }

  return (
    <Stack
      as="form"
      gap={18}
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
        <Stack gap={18}>
          <Row gap={[6, 10]} align="center" wrap tone="soft">
            <span>{t('password.sendTo')}</span>
            <MaskedContact
              key={channel}
              masked={isEmail ? maskEmail(account) : maskMobile(account)}
              full={areaCode === null ? account : `${areaCode} ${account}`}
            />
          </Row>
          <div onBlur={onFieldBlur('code')}>
            <CodeField
              ref={codeInput}
              value={code}
              onChange={(value) => {
                setCodes((before) => ({ ...before, [channel]: value }));
                setIsCodeMissing(false);
              }}
              code={request}
              onRequest={requestCode}
              error={codeError}
              readOnly={busy}
            />
          </div>
        </Stack>
      </Tabs>
      {/* Tells password managers whose password changes. */}
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      <div onBlur={onFieldBlur('password')}>
        <PasswordField
          ref={passwordInput}
          label={t('password.newPassword')}
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          hint={t('password.hint', { min: PASSWORD_MIN })}
          error={getError('password')}
          readOnly={busy}
        />
      </div>
      <div onBlur={onFieldBlur('again')}>
        <PasswordField
          ref={againInput}
          label={t('password.again')}
          name="passwordAgain"
          autoComplete="new-password"
          value={again}
          onChange={setAgain}
          error={getError('again')}
          readOnly={busy}
        />
      </div>
      <FailureAlert
        title={t(failedAt === 'sending' ? 'codes.sendFailed' : 'password.failed')}
        failure={failure}
      />
      <Button type="submit" size="md" loading={busy}>
        {t('password.submit')}
      </Button>
    </Stack>
  );
}

/** [PWD-01] Pause before the sign-in page opens, ms. */
const SIGN_OUT_DELAY_MS = 500;

/** After a password change, which ends all sessions on the server: shows a message, then opens the sign-in page. */
function useSignOutAfterChange(): () => Promise<void> {
  const { t } = useTranslation('account');
  const { api } = useEngine();
  const showMessage = useMessage();
  const navigate = useNavigate();
  const setLeaving = useSetAtom(isSigningOutAtom);

  return async () => {
    setLeaving(true);
    showMessage({ kind: 'success', text: t('password.success') });
    await new Promise((resolve) => setTimeout(resolve, SIGN_OUT_DELAY_MS));
    // Fails if the server has already ended the session.
    await api.session.signOut().catch(() => undefined);
    void navigate(paths.login);
  };
}
