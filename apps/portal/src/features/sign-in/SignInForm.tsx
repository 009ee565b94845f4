import { EngineRejection, useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Alert, Anchor, Button, Divider, PasswordInput, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useAtomValue } from 'jotai';
import { useRef, useState, type ChangeEvent, type SubmitEvent, type InputEvent } from 'react';
import { configAtom } from '../../shared/configAtom.ts';
import { useFailureText } from '../../shared/failure/useFailureText.ts';
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
      await (as === 'guest' ? api.session.signInAsGuest() : api.session.signIn({ account, password }));
      // The page stays busy until the engine's frame names the user and leads away.
    } catch (reason) {
      setBusy(null);
      if (reason instanceof EngineRejection && reason.kind === 'wrongCompany') toast(t('wrongCompany'));
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
    toast(t(missing));
    (missing === 'enterMail' ? accountInput : passwordInput).current?.focus();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy !== null}>
      <div>
        <Title order={1} className={styles.title}>
          {t('title')}
        </Title>
        <p className={styles.method}>{t('mail')}</p>
      </div>
      {failure !== null && (
        <Alert color="red" title={t('refused')} role="alert">
          {failureText(failure)}
        </Alert>
      )}
      <TextInput
        ref={accountInput}
        label={t('account')}
        name="account"
        autoComplete="username"
        inputMode="email"
        size="md"
        maxLength={254}
        data-autofocus
        autoFocus
        value={account}
        onBeforeInput={refuseSpace}
        onChange={withoutSpaces(setAccount)}
        readOnly={busy !== null}
      />
      <PasswordInput
        ref={passwordInput}
        label={t('password')}
        name="password"
        autoComplete="current-password"
        size="md"
        maxLength={256}
        value={password}
        onBeforeInput={refuseSpace}
        onChange={withoutSpaces(setPassword)}
        visibilityToggleButtonProps={{
          'aria-label': t(visible ? 'hidePassword' : 'showPassword'),
          'aria-hidden': false,
          tabIndex: 0,
        }}
        visible={visible}
        onVisibilityChange={setVisible}
        readOnly={busy !== null}
      />
      <Button type="submit" size="md" fullWidth loading={busy === 'account'} disabled={busy === 'guest'}>
        {t('submit')}
      </Button>
      {guestEnabled && (
        <>
          <Divider label={t('or')} labelPosition="center" />
          <Anchor
            component="button"
            type="button"
            ta="center"
            disabled={busy !== null}
            onClick={() => void enter('guest')}
          >
            {t('guest')}
          </Anchor>
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

function toast(message: string) {
  notifications.clean();
  notifications.show({ message, color: 'yellow' });
}
