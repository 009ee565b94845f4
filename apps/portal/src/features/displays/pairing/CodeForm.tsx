import { PairingCode } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { TextField } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useFailureText } from '../../../shared/failure/useFailureText.ts';
import { pairPath } from '../displayPath.ts';
import { useWallAddress } from '../useWallAddress.ts';
import styles from './CodeForm.module.css';
import { CODE_LENGTH, caretBehind, groupedCode } from './pairingCode.ts';

/** Asks for the code that a display shows. @param refusal why the server did not take `code`; null when it was not asked */
export function CodeForm({ code, refusal }: { code: string; refusal: unknown }) {
  const { t } = useTranslation('displays');
  const navigate = useNavigate();
  const failureText = useFailureText();
  const address = useWallAddress();
  const [text, setText] = useState(() => groupedCode(code));
  const [told, setTold] = useState<string | null>(
    refusal === null ? (code === '' ? null : faultOf(code)) : failureText(refusal),
  );
  const field = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useEffect(() => field.current?.focus(), []);
  // The gap between the groups comes and goes; the caret stays behind the same letter.
  useLayoutEffect(() => {
    if (caret.current !== null) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [text]);

  function faultOf(typed: string): string | null {
    const letters = groupedCode(typed).replace(' ', '');
    if (letters === '') return t('pairing.fault.empty');
    if (letters.length < CODE_LENGTH) return t('pairing.fault.short');
    return PairingCode.safeParse(letters).success ? null : t('pairing.fault.letters');
  }

  function type({ currentTarget: { value, selectionStart } }: ChangeEvent<HTMLInputElement>) {
    const before = groupedCode(value.slice(0, selectionStart ?? value.length)).replace(' ', '').length;
    caret.current = caretBehind(before);
    setText(groupedCode(value));
    setTold(null);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const fault = faultOf(text);
    setTold(fault);
    if (fault === null) void navigate(pairPath(text.replace(' ', '')));
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
        error={told}
        value={text}
        onChange={type}
      />
      <div>
        <Button type="submit">{t('pairing.next')}</Button>
      </div>
    </form>
  );
}
