import { EngineRejection, useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, Checkbox, lazyView, Row, Stack, Tabs } from '@heliograph/ui/light';
import { useAtomValue } from 'jotai';
import { Suspense, useState, type SubmitEvent } from 'react';
import { CodeField } from '../../shared/codes/CodeField.tsx';
import { configAtom } from '../../shared/configAtom.ts';
import { PasswordField } from '../../shared/fields/PasswordField.tsx';
import { useMessage } from '../../shared/messages/messages.ts';
import { ModeLink } from './ModeLink.tsx';
import { findMissingForSignIn, type Field } from './missingField.ts';
import { Agreement } from './Agreement.tsx';
import styles from './forms.module.css';
import { IdentityFields } from './IdentityFields.tsx';
import { rememberIdentity, rememberedIdentity, toAccount, type IdentityState } from './identity.ts';
import type { SecondStepProps } from './SecondStep.tsx';
import { useAccountCode } from './useAccountCode.ts';
import { useRequiredFields } from './useRequiredFields.ts';

const OtherWays = lazyView(async () => (await import('./OtherWays.tsx')).OtherWays);

/** A call failed; `what` picks the title of the alert, `reason` its text. */
export type OnFailure = (
  what: 'login' | 'logout' | 'code' | 'register' | 'reset' | 'undo',
  reason: unknown,
) => void;

/** [AUTH-02] Sign-in by e-mail or mobile and password, by SMS code, or as guest. */
export function SignInForm({
  identity,
  change,
  onFail,
  onSecondStep,
}: IdentityState & {
  onFail: OnFailure;
  onSecondStep: (step: Pick<SecondStepProps, 'proof' | 'remember'>) => void;
}) {
  const { t } = useTranslation('signIn');
  const { api } = useEngine();
  const showMessage = useMessage();
  const config = useAtomValue(configAtom);
  const guestEnabled = config?.guest_enabled ?? true;
  const { field, requestField } = useRequiredFields();
  const [password, setPassword] = useState('');
  const [typedCode, setTypedCode] = useState('');
  const [byCode, setByCode] = useState(false);
  const [remember, setRemember] = useState(() => rememberedIdentity() !== null);
  const [agreed, setAgreed] = useState(true);
  const [busy, setBusy] = useState<'account' | 'guest' | null>(null);
  const { account, areaCode } = toAccount(identity);
  const proof = identity.by === 'mobile' && byCode ? 'code' : 'password';
  // Autofocus on the first empty field applies only when the form opens.
  const [first, setFirst] = useState<Field | null>(account === '' ? 'account' : 'password');

  const { code, requestCode } = useAccountCode(
    { by: 'mobile', account: identity.phone, areaCode: areaCode ?? '', purpose: 'log' },
    {
      onMissing: () => requestField({ field: 'account', text: 'enterAccount' }),
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
      // Stays busy until the engine reports the user and the page redirects.
    } catch (reason) {
      setBusy(null);
      const proof = reason instanceof EngineRejection ? reason.proof : undefined;
      if (proof?.need === 'second') {
        rememberIdentity(remember ? identity : null);
        onSecondStep({ proof, remember });
      } else if (reason instanceof EngineRejection && reason.kind === 'wrongCompany')
        showMessage({ kind: 'warning', text: t('wrongCompany') });
      else onFail('login', reason);
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const secret = proof === 'code' ? typedCode : password;
    const missing = findMissingForSignIn({ agreed, by: identity.by, account, proof, secret });
    if (missing) requestField(missing);
    else if (proof === 'code' && code.challenge === null)
      requestField({ field: 'code', text: 'getCodeFirst' });
    else void enter('account', signIn);
  }

  function asGuest() {
    if (agreed) void enter('guest', () => api.session.signInAsGuest());
    else requestField({ field: 'agreement', text: 'agreeAgreement' });
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
        <Stack gap={12}>
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
              onRequest={requestCode}
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
        </Stack>
      </Tabs>
      <Row gap={[8, 16]} align="center" justify="between" wrap size={15}>
        <Checkbox label={t('remember')} name="remember" checked={remember} onChange={setRemember} />
        <ModeLink to={{ mode: 'reset' }}>{t('forgot')}</ModeLink>
      </Row>
      <Stack gap={14}>
        <Button type="submit" loading={busy === 'account'} disabled={busy === 'guest'}>
          {t('submit')}
        </Button>
        <Agreement ref={field('agreement')} agreed={agreed} onChange={setAgreed} />
      </Stack>
      <p className={styles.or}>{t('or')}</p>
      <Suspense>
        <OtherWays
          remember={remember}
          onFailure={(reason) => onFail('login', reason)}
          onSecondStep={onSecondStep}
        />
      </Suspense>
      <Row gap={[8, 16]} align="center" justify="between" wrap size={15}>
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
      </Row>
    </form>
  );
}
