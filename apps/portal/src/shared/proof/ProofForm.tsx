import type { ProofAnswer, ProofChallenge, ProofMethod } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Button, Stack, Text, TextField } from '@heliograph/ui/light';
import { useRef, useState, type SubmitEvent } from 'react';
import { CodeField } from '../codes/CodeField.tsx';
import { FailureAlert } from '../failure/FailureAlert.tsx';
import { useAction } from '../failure/useAction.ts';
import { useFailureText } from '../failure/useFailureText.ts';
import { PasswordField } from '../fields/PasswordField.tsx';
import { askPasskey } from './askPasskey.ts';
import styles from './ProofForm.module.css';
import { useProofCode } from './useProofCode.ts';

export interface ProofFormProps {
  proof: ProofChallenge;
  /** Label of the button that sends the answer. */
  action: string;
  /** Shown where nothing that the person has works here. */
  none: string;
  /** @throws EngineRejection when the answer is wrong */
  send: (answer: ProofAnswer) => Promise<unknown>;
}

/** The fields of an answer that its method does not use. */
const EMPTY = { code: '', password: '', verify_pwd: '' };

/** Proves the user's identity in one of the available ways; the others are a click away. */
export function ProofForm({ proof, action, none, send }: ProofFormProps) {
  const { t } = useTranslation('security');
  const failureText = useFailureText();
  const { busy, failure, fail, run } = useAction();
  const [method, setMethod] = useState<ProofMethod | undefined>(proof.methods[0]);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const sent = useProofCode(fail);

  async function answerPasskey() {
    const assertion = proof.passkey && (await askPasskey(proof.passkey));
    if (!assertion) {
      setProblem(t('proof.passkeyCancelled'));
      return;
    }
    await send({ challenge: proof.challenge, by: 'passkey', ...EMPTY, assertion });
  }

  async function answer() {
    if (method === undefined) return;
    setProblem(null);
    if (method === 'passkey') {
      await run(answerPasskey);
      return;
    }
    const secret = method === 'password' ? { password: typed } : { code: typed };
    const verify_pwd = method === 'code' ? (sent.code.challenge ?? '') : '';
    const accepted = await run(() =>
      send({ challenge: proof.challenge, by: method, ...EMPTY, ...secret, verify_pwd, assertion: null }),
    );
    if (!accepted) field.current?.select();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    // A dialog may be inside another form.
    event.stopPropagation();
    const isCodeMissing = method === 'code' && sent.code.challenge === null;
    if (isCodeMissing || (method !== 'passkey' && typed.trim() === '')) {
      fail(null);
      const enter = method === 'password' ? 'proof.enterPassword' : 'proof.enter';
      setProblem(t(isCodeMissing ? 'proof.codeFirst' : enter));
      field.current?.focus();
    } else void answer();
  }

  function choose(other: ProofMethod) {
    setMethod(other);
    setTyped('');
    setProblem(null);
    fail(null);
  }

  if (method === undefined) return <Text tone="soft">{none}</Text>;
  const error = problem ?? (failure === null ? null : failureText(failure));
  return (
    <Stack as="form" gap={16} onSubmit={submit} noValidate aria-busy={busy}>
      {method === 'passkey' && <Text tone="soft">{t('proof.passkeyHint')}</Text>}
      {method === 'passkey' && <FailureAlert title={t('proof.failed')} failure={failure} />}
      {method === 'passkey' && problem !== null && <p role="alert">{problem}</p>}
      {method === 'password' && (
        <PasswordField
          ref={field}
          label={t('proof.passwordLabel')}
          autoComplete="current-password"
          autoFocus
          value={typed}
          error={error}
          onChange={setTyped}
          readOnly={busy}
        />
      )}
      {method === 'code' && (
        <Stack gap={8}>
          <Text tone="soft">{t('proof.codeLead', { contact: sent.contact })}</Text>
          <CodeField
            ref={field}
            value={typed}
            error={error}
            onChange={setTyped}
            code={sent.code}
            onRequest={() => {
              setProblem(null);
              fail(null);
              return sent.requestCode();
            }}
            readOnly={busy}
          />
        </Stack>
      )}
      {(method === 'totp' || method === 'recovery') && (
        <TextField
          key={method}
          ref={field}
          label={t(method === 'totp' ? 'proof.totpLabel' : 'proof.recoveryLabel')}
          hint={method === 'recovery' ? t('proof.recoveryHint') : undefined}
          name="code"
          inputMode={method === 'totp' ? 'numeric' : 'text'}
          autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
          autoFocus
          value={typed}
          error={error}
          readOnly={busy}
          onChange={(event) => setTyped(event.currentTarget.value.slice(0, 32))}
        />
      )}
      <Button type="submit" loading={busy}>
        {method === 'passkey' ? t('proof.passkey') : action}
      </Button>
      {proof.methods.length > 1 && (
        <Stack gap={6} align="start">
          {proof.methods
            .filter((other) => other !== method)
            .map((other) => (
              <button key={other} type="button" className={styles.other} onClick={() => choose(other)}>
                {t(`proof.${other}`, { contact: sent.contact })}
              </button>
            ))}
        </Stack>
      )}
    </Stack>
  );
}
