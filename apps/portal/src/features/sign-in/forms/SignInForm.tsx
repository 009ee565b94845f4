import { EngineRejection, useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, Checkbox, Tabs } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useState, type SubmitEvent } from 'react';
import { CodeField } from '../../../shared/codes/CodeField.tsx';
import { configAtom } from '../../../shared/configAtom.ts';
import { PasswordField } from '../../../shared/fields/PasswordField.tsx';
import { useMessage } from '../../../shared/messages/messages.ts';
import { ModeLink } from '../ModeLink.tsx';
import { missingToSignIn, type Field } from '../rules/missing.ts';
import { Agreement } from './Agreement.tsx';
import type { Fail } from './formProps.ts';
import styles from './forms.module.css';
import { IdentityFields } from './IdentityFields.tsx';
import { rememberIdentity, rememberedIdentity } from './rememberedIdentity.ts';
import { useAccountCode } from './useAccountCode.ts';
import { useFields } from './useFields.ts';
import { accountOf, type IdentityState } from './useIdentity.ts';

/** Mode 0 (spec A §2.3): by e-mail or mobile and password, by a code to the mobile, or as the guest. */
export function SignInForm({ identity, change, onFail }: IdentityState & { onFail: Fail }) {
  const { t } = useTranslation('signIn');
  const { api } = useEngine();
  const say = useMessage();
  const guestEnabled = useAtomValue(configAtom)?.guest_enabled ?? true;
  const { field, ask } = useFields();
  const [password, setPassword] = useState('');
  const [typedCode, setTypedCode] = useState('');
  const [byCode, setByCode] = useState(false);
  const [remember, setRemember] = useState(() => rememberedIdentity() !== null);
  const [agreed, setAgreed] = useState(true);
  const [busy, setBusy] = useState<'account' | 'guest' | null>(null);
  const { account, areaCode } = accountOf(identity);
  const proof = identity.by === 'mobile' && byCode ? 'code' : 'password';
  // The form opens with the focus on the first field that is empty; afterwards only the person moves it.
  const [first, setFirst] = useState<Field | null>(account === '' ? 'account' : 'password');

  const { code, ask: askForCode } = useAccountCode(
    { by: 'mobile', account: identity.phone, areaCode: areaCode ?? '', purpose: 'log' },
    {
      onMissing: () => ask({ field: 'account', text: 'enterAccount' }),
      onFailure: (reason) => onFail('code', reason),
    },
  );

  function signIn() {
    if (areaCode === null) return api.session.signIn({ by: 'email', account, password, remember });
    if (proof === 'password')
      return api.session.signIn({ by: 'mobile', account, areaCode, password, remember });
    const challenge = code.challenge ?? '';
    return api.session.signIn({ by: 'code', account, areaCode, code: typedCode, challenge, remember });
  }

  async function enter(as: 'account' | 'guest', open: () => Promise<unknown>) {
    if (busy !== null) return;
    setBusy(as);
    try {
      await open();
      if (as === 'account') rememberIdentity(remember ? identity : null);
      // The page stays busy until the engine's frame names the user and leads away.
    } catch (reason) {
      setBusy(null);
      if (reason instanceof EngineRejection && reason.kind === 'wrongCompany')
        say({ kind: 'warning', text: t('wrongCompany') });
      else onFail('login', reason);
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const secret = proof === 'code' ? typedCode : password;
    const missing = missingToSignIn({ agreed, by: identity.by, account, proof, secret });
    if (missing) ask(missing);
    else if (proof === 'code' && code.challenge === null) ask({ field: 'code', text: 'getCodeFirst' });
    else void enter('account', signIn);
  }

  function asGuest() {
    if (agreed) void enter('guest', () => api.session.signInAsGuest());
    else ask({ field: 'agreement', text: 'agreeAgreement' });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy !== null}>
      <h1 className={styles.title}>{t('title.login')}</h1>
      <Tabs
        label={t('method')}
        value={identity.by}
        tabs={[
          { value: 'mail', label: t('mail') },
          { value: 'mobile', label: t('mobile') },
        ]}
        onChange={(by) => {
          setFirst(null);
          change({ by });
        }}
      >
        <div className={styles.fields}>
          <IdentityFields
            identity={identity}
            change={change}
            ref={field('account')}
            autoFocus={first === 'account'}
            readOnly={busy !== null}
          />
          {proof === 'code' ? (
            <CodeField
              ref={field('code')}
              value={typedCode}
              onChange={setTypedCode}
              code={code}
              onRequest={askForCode}
              readOnly={busy !== null}
            />
          ) : (
            <PasswordField
              ref={field('password')}
              label={t('password')}
              autoComplete="current-password"
              autoFocus={first === 'password'}
              value={password}
              onChange={setPassword}
              readOnly={busy !== null}
            />
          )}
          {identity.by === 'mobile' && (
            <button
              type="button"
              className={styles.inline}
              onClick={() => {
                setFirst(null);
                setByCode(!byCode);
              }}
            >
              {t(byCode ? 'usePassword' : 'useCode')}
            </button>
          )}
        </div>
      </Tabs>
      <div className={styles.split}>
        <Checkbox label={t('remember')} name="remember" checked={remember} onChange={setRemember} />
        <ModeLink to={{ mode: 'reset' }}>{t('forgot')}</ModeLink>
      </div>
      <div className={styles.end}>
        <Button type="submit" busy={busy === 'account'} disabled={busy === 'guest'}>
          {t('submit')}
        </Button>
        <Agreement ref={field('agreement')} agreed={agreed} onChange={setAgreed} />
      </div>
      <p className={styles.or}>{t('or')}</p>
      <div className={styles.split}>
        <span>
          {t('noAccount')} <ModeLink to={{ mode: 'register' }}>{t('register')}</ModeLink>
        </span>
        {guestEnabled && (
          <button
            type="button"
            className={styles.inline}
            aria-busy={busy === 'guest'}
            disabled={busy === 'account'}
            onClick={asGuest}
          >
            {t('guest')}
          </button>
        )}
      </div>
    </form>
  );
}
