import { PASSWORD_MIN, passwordFault } from '@heliograph/domain/people';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, Tabs } from '@heliograph/ui';
import { useState, type SubmitEvent } from 'react';
import { CodeField } from '../../../shared/codes/CodeField.tsx';
import { PasswordField } from '../../../shared/fields/PasswordField.tsx';
import { BackLink } from '../ModeLink.tsx';
import { missingToReset } from '../rules/missing.ts';
import type { ResetFormProps } from './formProps.ts';
import styles from './forms.module.css';
import { IdentityFields } from './IdentityFields.tsx';
import { useAccountCode } from './useAccountCode.ts';
import { useFields } from './useFields.ts';
import { accountOf } from './useIdentity.ts';

/** Mode 2 (spec A §2.3): a new password, by a code to the account's e-mail address or mobile. */
export function ResetForm({ identity, change, onFail, onDone }: ResetFormProps) {
  const { t } = useTranslation('signIn');
  const { api } = useEngine();
  const { field, ask, focus } = useFields();
  const [typedCode, setTypedCode] = useState('');
  const [password, setPassword] = useState('');
  const [short, setShort] = useState(false);
  const [busy, setBusy] = useState(false);
  const { account, areaCode } = accountOf(identity);
  // As the form opens; afterwards only the person moves the focus.
  const [opening, setOpening] = useState(true);

  const { code, ask: askForCode } = useAccountCode(
    areaCode === null
      ? { by: 'mail', account, purpose: 'reset' }
      : { by: 'mobile', account, areaCode, purpose: 'set' },
    {
      onMissing: () => ask({ field: 'account', text: 'enterAccount' }),
      onFailure: (reason) => onFail('code', reason),
    },
  );

  async function reset(challenge: string) {
    setBusy(true);
    try {
      await api.people.resetPassword({ account, areaCode, password, code: typedCode, challenge });
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
    const missing = missingToReset({ account, code: typedCode, password });
    if (missing) {
      ask(missing);
      return;
    }
    if (code.challenge === null) {
      ask({ field: 'code', text: 'getCodeFirst' });
      return;
    }
    // Whether it is too common is the server's to say: the list is long.
    if (passwordFault(password, () => false)) {
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
        <div className={styles.fields}>
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
            onRequest={askForCode}
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
        </div>
      </Tabs>
      <div className={styles.end}>
        <Button type="submit" busy={busy}>
          {t('confirmReset')}
        </Button>
      </div>
    </form>
  );
}
