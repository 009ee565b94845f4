import { PairingCode } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Button, TextField } from '@heliograph/ui';
import { useEffect, useLayoutEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useFailureText } from '../../../shared/failure/useFailureText.ts';
import { pairPath, useKioskUrl } from '../displayPaths.ts';
import styles from './CodeForm.module.css';
import { caretBehind, CODE_LENGTH, groupedCode } from './pairingCode.ts';

/** Asks for the code shown on a display. @param refusal why the server refused `code`; null if not asked */
export function CodeForm({ code, refusal }: { code: string; refusal: unknown }) {
  const { t } = useTranslation('displays');
  const navigate = useNavigate();
  const failureText = useFailureText();
  const address = useKioskUrl();
  const [text, setText] = useState(() => groupedCode(code));
  const [error, setError] = useState<string | null>(
    refusal === null ? (code === '' ? null : codeError(code)) : failureText(refusal),
  );
  const field = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useEffect(() => field.current?.focus(), []);
  // The gap between the groups comes and goes; the caret stays after the same letter.
  useLayoutEffect(() => {
    if (caret.current !== null) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [text]);

  function codeError(typed: string): string | null {
    const letters = groupedCode(typed).replace(' ', '');
    if (letters === '') return t('pairing.error.empty');
    if (letters.length < CODE_LENGTH) return t('pairing.error.short');
    return PairingCode.safeParse(letters).success ? null : t('pairing.error.letters');
  }

  function type({ currentTarget: { value, selectionStart } }: ChangeEvent<HTMLInputElement>) {
    const before = groupedCode(value.slice(0, selectionStart ?? value.length)).replace(' ', '').length;
    caret.current = caretBehind(before);
    setText(groupedCode(value));
    setError(null);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const found = codeError(text);
    setError(found);
    if (found === null) void navigate(pairPath(text.replace(' ', '')));
    else field.current?.focus();
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        ref={field}
        label={t('pairing.code')}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={t('pairing.codeHint', { address })}
        error={error}
        value={text}
        onChange={type}
      />
      <div>
        <Button type="submit">{t('pairing.next')}</Button>
      </div>
    </form>
  );
}
