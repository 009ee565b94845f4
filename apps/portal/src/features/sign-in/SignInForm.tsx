import { EngineRejection, useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, IconButton, TextField } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useRef, useState, type ChangeEvent, type SubmitEvent, type InputEvent } from 'react';
import { configAtom } from '../../shared/configAtom.ts';
import { useFailureText } from '../../shared/failure/useFailureText.ts';
import { EyeIcon, EyeOffIcon } from '../../shared/icons/icons.tsx';
import { useMessage } from '../../shared/messages/messages.ts';
import { missingField } from './missingField.ts';
import styles from './SignInForm.module.css';

export interface SignInFormProps {
  /** Why signing in or out failed last; null when it did not. */
  failure: unknown;
  onFailure: (reason: unknown) => void;
}

/** E-mail and password, or one link for the guest. What was typed stays when signing in fails. */
export function SignInForm({ failure, onFailure }: SignInFormProps) {
  const { t } = useTranslation('signIn');
  const { api } = useEngine();
  const failureText = useFailureText();
  const say = useMessage();
  const guestEnabled = useAtomValue(configAtom)?.guest_enabled ?? true;
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [visible, setVisible] = useState(false);
  const [busy, setBusy] = useState<'account' | 'guest' | null>(null);
  const accountInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  async function enter(as: 'account' | 'guest') {
    setBusy(as);
    onFailure(null);
    try {
      await (as === 'guest'
        ? api.session.signInAsGuest()
        : api.session.signIn({ by: 'email', account, password, remember: true }));
      // The page stays busy until the engine's frame names the user and leads away.
    } catch (reason) {
      setBusy(null);
      if (reason instanceof EngineRejection && reason.kind === 'wrongCompany')
        say({ kind: 'warning', text: t('wrongCompany') });
      else onFailure(reason);
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const missing = missingField({ account, password });
    if (missing === null) {
      void enter('account');
      return;
    }
    say({ kind: 'warning', text: t(missing) });
    (missing === 'enterMail' ? accountInput : passwordInput).current?.focus();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy !== null}>
      <div>
        <h1 className={styles.title}>{t('title')}</h1>
        <p className={styles.method}>{t('mail')}</p>
      </div>
      {failure !== null && (
        <div role="alert" className={styles.refusal}>
          <strong>{t('refused')}</strong>
          <span>{failureText(failure)}</span>
        </div>
      )}
      <TextField
        ref={accountInput}
        label={t('account')}
        name="account"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        maxLength={254}
        autoFocus
        value={account}
        onBeforeInput={refuseSpace}
        onChange={withoutSpaces(setAccount)}
        readOnly={busy !== null}
      />
      <TextField
        ref={passwordInput}
        label={t('password')}
        name="password"
        type={visible ? 'text' : 'password'}
        autoComplete="current-password"
        maxLength={256}
        value={password}
        onBeforeInput={refuseSpace}
        onChange={withoutSpaces(setPassword)}
        readOnly={busy !== null}
        trailing={
          <IconButton
            label={t(visible ? 'hidePassword' : 'showPassword')}
            icon={visible ? <EyeOffIcon /> : <EyeIcon />}
            onClick={() => setVisible(!visible)}
          />
        }
      />
      <Button type="submit" busy={busy === 'account'} disabled={busy === 'guest'}>
        {t('submit')}
      </Button>
      {guestEnabled && (
        <>
          <p className={styles.or}>{t('or')}</p>
          <Button
            look="link"
            busy={busy === 'guest'}
            disabled={busy === 'account'}
            onClick={() => void enter('guest')}
          >
            {t('guest')}
          </Button>
        </>
      )}
    </form>
  );
}

/** Keeps the caret where it is; pasted spaces are taken out afterwards. */
function refuseSpace(event: InputEvent<HTMLInputElement>) {
  if (event.data !== '' && event.data.trim() === '') event.preventDefault();
}

function withoutSpaces(set: (value: string) => void) {
  return (event: ChangeEvent<HTMLInputElement>) => set(event.currentTarget.value.replace(/\s/g, ''));
}
