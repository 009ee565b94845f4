import { PASSWORD_MIN, passwordError } from '@heliograph/domain/people';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, Stack, Tabs } from '@heliograph/ui/light';
import { useState, type SubmitEvent } from 'react';
import { CodeField } from '../../shared/codes/CodeField.tsx';
import { PasswordField } from '../../shared/fields/PasswordField.tsx';
import { BackLink } from './ModeLink.tsx';
import { findMissingForReset } from './missingField.ts';
import type { OnFailure } from './SignInForm.tsx';
import styles from './forms.module.css';
import { IdentityFields } from './IdentityFields.tsx';
import { useAccountCode } from './useAccountCode.ts';
import { useRequiredFields } from './useRequiredFields.ts';
import { toAccount, type IdentityState } from './identity.ts';

interface ResetFormProps extends IdentityState {
  onFail: OnFailure;
  /** The new password is set. */
  onDone: () => void;
}

/** [AUTH-09] A new password, with a code sent to the account's e-mail address or mobile. */
export function ResetForm({ identity, change, onFail, onDone }: ResetFormProps) {
  const { t } = useTranslation('signIn');
  const { call } = useEngine();
  const { field, requestField, focus } = useRequiredFields();
  const [typedCode, setTypedCode] = useState('');
  const [password, setPassword] = useState('');
  const [short, setShort] = useState(false);
  const [busy, setBusy] = useState(false);
  const { account, areaCode } = toAccount(identity);
  // Autofocus applies only when the form opens.
  const [opening, setOpening] = useState(true);

  const { code, requestCode } = useAccountCode(
    areaCode === null
      ? { by: 'mail', account, purpose: 'reset' }
      : { by: 'mobile', account, areaCode, purpose: 'set' },
    {
      onMissing: () => requestField({ field: 'account', text: 'enterAccount' }),
      onFailure: (reason) => onFail('code', reason),
    },
  );

  async function reset(challenge: string) {
    setBusy(true);
    try {
      await call('user.resetPassword', {
        account,
        phone_code: areaCode ?? '',
        password,
        verify_code: typedCode,
        verify_pwd: challenge,
      });
      onDone();
    } catch (reason) {
      onFail('reset', reason);
    } finally {
      setBusy(false);
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const missing = findMissingForReset({ account, code: typedCode, password });
    if (missing) {
      requestField(missing);
      return;
    }
    if (code.challenge === null) {
      requestField({ field: 'code', text: 'getCodeFirst' });
      return;
    }
    // The server checks the rest: its list of common passwords is too long for the page.
    if (passwordError(password) === 'short') {
      setShort(true);
      focus('password');
      return;
    }
    void reset(code.challenge);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
      <div>
        <BackLink to={{ mode: 'login' }}>{t('backToLogin')}</BackLink>
        <h1 className={styles.title}>{t('title.reset')}</h1>
      </div>
      <Tabs
        label={t('way')}
        value={identity.by}
        tabs={[
          { value: 'mail', label: t('byMail') },
          { value: 'mobile', label: t('byMobile') },
        ]}
        onChange={(by) => {
          setOpening(false);
          change({ by });
        }}
      >
        <Stack gap={12}>
          <IdentityFields
            identity={identity}
            change={change}
            ref={field('account')}
            autoFocus={opening}
            readOnly={busy}
          />
          <CodeField
            ref={field('code')}
            value={typedCode}
            onChange={setTypedCode}
            code={code}
            onRequest={requestCode}
            readOnly={busy}
          />
          <PasswordField
            ref={field('password')}
            label={t('newPassword')}
            autoComplete="new-password"
            hint={t('passwordHint', { min: PASSWORD_MIN })}
            error={short ? t('passwordShort', { min: PASSWORD_MIN }) : null}
            value={password}
            onChange={(typed) => {
              setPassword(typed);
              setShort(false);
            }}
            readOnly={busy}
          />
        </Stack>
      </Tabs>
      <Stack gap={14}>
        <Button type="submit" loading={busy}>
          {t('confirmReset')}
        </Button>
      </Stack>
    </form>
  );
}
