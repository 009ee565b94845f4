import { PASSWORD_MIN, normalizedAbn, passwordFault } from '@heliograph/domain/people';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, TextField } from '@heliograph/ui';
import { useState, type SubmitEvent } from 'react';
import { CodeField } from '../../../shared/codes/CodeField.tsx';
import { PasswordField } from '../../../shared/fields/PasswordField.tsx';
import { spaceless } from '../../../shared/fields/spaceless.ts';
import { BackLink } from '../ModeLink.tsx';
import { missingToRegister } from '../rules/missing.ts';
import { Agreement } from './Agreement.tsx';
import type { RegisterFormProps } from './formProps.ts';
import styles from './forms.module.css';
import { EmailField } from './IdentityFields.tsx';
import { RoleForm } from './RoleForm.tsx';
import type { Role } from '../mode.ts';
import { useAccountCode } from './useAccountCode.ts';
import { useFields } from './useFields.ts';

/** Mode 1 (spec B §2.1): the role first, then a form that is new each time it is entered. */
export function RegisterForm({ role, ...rest }: PersonFormProps & { role: Role | null }) {
  return role === null ? <RoleForm /> : <PersonForm key={role} role={role} {...rest} />;
}

interface PersonFormProps extends RegisterFormProps {
  /** The address that an invitation is for; empty without one. */
  email: string;
}

function PersonForm({ role, email, onFail, onDone }: PersonFormProps & { role: Role }) {
  const { t } = useTranslation('signIn');
  const { api } = useEngine();
  const { field, ask, focus } = useFields();
  const [name, setName] = useState('');
  const [account, setAccount] = useState(email);
  const [typedCode, setTypedCode] = useState('');
  const [password, setPassword] = useState('');
  const [abn, setAbn] = useState('');
  const [agreed, setAgreed] = useState(true);
  const [wrong, setWrong] = useState<{ password?: boolean; abn?: boolean }>({});
  const [busy, setBusy] = useState(false);
  const enterprise = role === 'enterprise';

  const { code, ask: askForCode } = useAccountCode(
    { by: 'mail', account, purpose: 'register' },
    {
      onMissing: () => ask({ field: 'account', text: 'enterAccount' }),
      onFailure: (reason) => onFail('code', reason),
    },
  );

  async function register(challenge: string) {
    setBusy(true);
    try {
      await api.people.register({
        name: name.trim(),
        account,
        password,
        agreement: agreed,
        companyCode: enterprise ? abn : null,
        code: typedCode,
        challenge,
      });
      onDone({ by: 'mail', email: account });
    } catch (reason) {
      onFail('register', reason);
    } finally {
      setBusy(false);
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const missing = missingToRegister({
      name,
      account,
      code: typedCode,
      password,
      agreed,
      abn: enterprise ? abn : null,
    });
    if (missing) {
      ask(missing);
      return;
    }
    if (code.challenge === null) {
      ask({ field: 'code', text: 'getCodeFirst' });
      return;
    }
    const faults = {
      // Whether it is too common is the server's to say: the list is long.
      password: passwordFault(password, () => false) !== null,
      abn: enterprise && normalizedAbn(abn) === null,
    };
    setWrong(faults);
    if (faults.password) focus('password');
    else if (faults.abn) focus('abn');
    else void register(code.challenge);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
      <div>
        <BackLink to={{ mode: 'register' }}>{t('backToRole')}</BackLink>
        <div className={styles.heading}>
          <h1 className={styles.title}>{t('title.register')}</h1>
          <span className={styles.as}>{t(`role.${role}`)}</span>
        </div>
      </div>
      <div className={styles.fields}>
        {/* A person's name is the one field that takes spaces. */}
        <TextField
          ref={field('name')}
          label={t('name')}
          name="name"
          autoComplete="name"
          maxLength={64}
          autoFocus
          readOnly={busy}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <EmailField
          ref={field('account')}
          autoComplete="email"
          value={account}
          onChange={setAccount}
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
          label={t('password')}
          autoComplete="new-password"
          hint={t('passwordHint', { min: PASSWORD_MIN })}
          error={wrong.password ? t('passwordShort', { min: PASSWORD_MIN }) : null}
          value={password}
          onChange={(typed) => {
            setPassword(typed);
            setWrong({ ...wrong, password: false });
          }}
          readOnly={busy}
        />
        {enterprise && (
          <TextField
            ref={field('abn')}
            label={t('abn')}
            name="abn"
            inputMode="numeric"
            autoComplete="off"
            maxLength={32}
            hint={t('abnHint')}
            error={wrong.abn ? t('abnWrong') : null}
            readOnly={busy}
            value={abn}
            {...spaceless((typed) => {
              setAbn(typed);
              setWrong({ ...wrong, abn: false });
            })}
            onBlur={() => setWrong({ ...wrong, abn: abn !== '' && normalizedAbn(abn) === null })}
          />
        )}
      </div>
      <div className={styles.end}>
        <Button type="submit" busy={busy}>
          {t('create')}
        </Button>
        <Agreement ref={field('agreement')} agreed={agreed} onChange={setAgreed} />
      </div>
    </form>
  );
}
