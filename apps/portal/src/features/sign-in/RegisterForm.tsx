import { normalizeAbn, PASSWORD_MIN, passwordError } from '@heliograph/domain/people';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, createIcon, Row, Stack, TextField } from '@heliograph/ui/light';
import { useRef, useState, type SubmitEvent } from 'react';
import { CodeField } from '../../shared/codes/CodeField.tsx';
import { PasswordField } from '../../shared/fields/PasswordField.tsx';
import { withoutSpaces } from '../../shared/fields/withoutSpaces.ts';
import { useMessage } from '../../shared/messages/messages.ts';
import { ROLES, useModeSwitch, type Role } from './mode.ts';
import { BackLink } from './ModeLink.tsx';
import { findMissingForRegistration } from './missingField.ts';
import { Agreement } from './Agreement.tsx';
import type { Identity } from './identity.ts';
import type { OnFailure } from './SignInForm.tsx';
import styles from './forms.module.css';
import { EmailField } from './IdentityFields.tsx';
import { useAccountCode } from './useAccountCode.ts';
import { useRequiredFields } from './useRequiredFields.ts';

/** [AUTH-10] Registration: the role first, then a form that starts empty for each role. */
export function RegisterForm({ role, ...rest }: PersonFormProps & { role: Role | null }) {
  return role === null ? <RoleForm /> : <PersonForm key={role} role={role} {...rest} />;
}

interface PersonFormProps {
  /** Address that an invitation was sent to; empty without one. */
  email: string;
  onFail: OnFailure;
  /** The account was created; `identity` signs in to it. */
  onDone: (identity: Partial<Identity>) => void;
}

function PersonForm({ role, email, onFail, onDone }: PersonFormProps & { role: Role }) {
  const { t } = useTranslation('signIn');
  const { call } = useEngine();
  const { field, requestField, focus } = useRequiredFields();
  const [name, setName] = useState('');
  const [account, setAccount] = useState(email);
  const [typedCode, setTypedCode] = useState('');
  const [password, setPassword] = useState('');
  const [abn, setAbn] = useState('');
  const [agreed, setAgreed] = useState(true);
  const [fieldErrors, setFieldErrors] = useState<{ password?: boolean; abn?: boolean }>({});
  const [busy, setBusy] = useState(false);
  const enterprise = role === 'enterprise';

  const { code, requestCode } = useAccountCode(
    { by: 'mail', account, purpose: 'register' },
    {
      onMissing: () => requestField({ field: 'account', text: 'enterAccount' }),
      onFailure: (reason) => onFail('code', reason),
    },
  );

  async function register(challenge: string) {
    setBusy(true);
    try {
      const person = {
        name: name.trim(),
        account,
        password,
        agreement: agreed ? 1 : 0,
        verify_code: typedCode,
        verify_pwd: challenge,
      } as const;
      if (enterprise) await call('user.doRegisterEnterprise', { ...person, company_code: abn });
      else await call('user.doRegister', person);
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
    const missing = findMissingForRegistration({
      name,
      account,
      code: typedCode,
      password,
      agreed,
      abn: enterprise ? abn : null,
    });
    if (missing) {
      requestField(missing);
      return;
    }
    if (code.challenge === null) {
      requestField({ field: 'code', text: 'getCodeFirst' });
      return;
    }
    const errors = {
      // The server checks the rest: its list of common passwords is too long for the page.
      password: passwordError(password) === 'short',
      abn: enterprise && normalizeAbn(abn) === null,
    };
    setFieldErrors(errors);
    if (errors.password) focus('password');
    else if (errors.abn) focus('abn');
    else void register(code.challenge);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
      <div>
        <BackLink to={{ mode: 'register' }}>{t('backToRole')}</BackLink>
        <Row gap={[4, 12]} align="center" justify="between" wrap>
          <h1 className={styles.title}>{t('title.register')}</h1>
          <span className={styles.as}>{t(`role.${role}`)}</span>
        </Row>
      </div>
      <Stack gap={12}>
        {/* The name is the only field that accepts spaces. */}
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
          onRequest={requestCode}
          readOnly={busy}
        />
        <PasswordField
          ref={field('password')}
          label={t('password')}
          autoComplete="new-password"
          hint={t('passwordHint', { min: PASSWORD_MIN })}
          error={fieldErrors.password ? t('passwordShort', { min: PASSWORD_MIN }) : null}
          value={password}
          onChange={(typed) => {
            setPassword(typed);
            setFieldErrors({ ...fieldErrors, password: false });
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
            error={fieldErrors.abn ? t('abnWrong') : null}
            readOnly={busy}
            value={abn}
            {...withoutSpaces((typed) => {
              setAbn(typed);
              setFieldErrors({ ...fieldErrors, abn: false });
            })}
            onBlur={() => setFieldErrors({ ...fieldErrors, abn: abn !== '' && normalizeAbn(abn) === null })}
          />
        )}
      </Stack>
      <Stack gap={14}>
        <Button type="submit" loading={busy}>
          {t('create')}
        </Button>
        <Agreement ref={field('agreement')} agreed={agreed} onChange={setAgreed} />
      </Stack>
    </form>
  );
}

const IndividualIcon = createIcon(
  <path d="M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 20.5c.6-3.8 3.8-5.5 8-5.5s7.4 1.7 8 5.5" />,
);
const EnterpriseIcon = createIcon(
  <path d="M4 20.5v-16h10v16M14 9.5h6v11M2.5 20.5h19M7.5 8h3M7.5 12h3M7.5 16h3M17 13v.1M17 16.5v.1" />,
);
const ICONS = { individual: IndividualIcon, enterprise: EnterpriseIcon };

/** First step of registration: individual or enterprise. */
function RoleForm() {
  const { t } = useTranslation('signIn');
  const showMessage = useMessage();
  const go = useModeSwitch();
  const [role, setRole] = useState<Role | null>(null);
  const first = useRef<HTMLInputElement>(null);

  function next(event: SubmitEvent) {
    event.preventDefault();
    if (role) {
      go({ mode: 'register', role });
      return;
    }
    showMessage({ kind: 'warning', text: t('enterRole') });
    first.current?.focus();
  }

  return (
    <form className={styles.form} onSubmit={next} noValidate>
      <div>
        <BackLink to={{ mode: 'login' }}>{t('backToLogin')}</BackLink>
        <h1 className={styles.title}>{t('title.register')}</h1>
      </div>
      <fieldset className={styles.roles}>
        <legend>{t('role.label')}</legend>
        {ROLES.map((one, index) => {
          const Icon = ICONS[one];
          return (
            <label key={one} className={styles.role}>
              <input
                ref={index === 0 ? first : null}
                type="radio"
                name="role"
                value={one}
                checked={role === one}
                onChange={() => setRole(one)}
                autoFocus={index === 0}
              />
              <Icon className={styles.roleIcon} />
              <span className={styles.roleText}>
                <strong>{t(`role.${one}`)}</strong>
                <span>{t(`role.${one}Hint`)}</span>
              </span>
            </label>
          );
        })}
      </fieldset>
      <Stack gap={14}>
        <Button type="submit">{t('role.next')}</Button>
      </Stack>
    </form>
  );
}
