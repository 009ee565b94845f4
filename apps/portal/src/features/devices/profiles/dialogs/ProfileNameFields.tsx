import { EngineRejection } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { TextField } from '@heliograph/ui';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useFailureText } from '../../../../shared/failure/useFailureText.ts';

/** Name and note of a profile. */
interface ProfileNameFieldsProps {
  name: string;
  note: string;
  error: string | null;
  busy: boolean;
  input: RefObject<HTMLInputElement | null>;
  onChange: (change: { name?: string; note?: string }) => void;
}

export function ProfileNameFields({ name, note, error, busy, input, onChange }: ProfileNameFieldsProps) {
  const { t } = useTranslation('profile');
  return (
    <>
      <TextField
        ref={input}
        label={t('save.name')}
        name="name"
        autoComplete="off"
        maxLength={256}
        aria-required
        value={name}
        error={error}
        readOnly={busy}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextField
        label={t('save.note')}
        name="note"
        autoComplete="off"
        maxLength={256}
        hint={t('save.noteHint')}
        value={note}
        readOnly={busy}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </>
  );
}

/** Maximum length of `DisplayName` in the contracts. */
const MAX_LENGTH = 64;

/** Name and note as typed, with the name's error: our own, or the server's. */
export function useProfileName(start: { name: string; note: string }, failure: unknown) {
  const { t } = useTranslation('profile');
  const failureText = useFailureText();
  const [typed, setTyped] = useState(start);
  const [invalid, setInvalid] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const rejection = failure instanceof EngineRejection && failure.field === 'name';
  const error = invalid ?? (rejection ? failureText(failure) : null);
  useEffect(() => {
    if (error !== null) input.current?.focus();
  }, [error]);

  return {
    ...typed,
    input,
    error,
    /** The failure, unless it concerns the name. */
    failure: rejection ? null : failure,
    set: (change: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...change })),
    /** Validates the name and shows its error. @returns whether it is valid */
    check(): boolean {
      const name = typed.name.trim();
      const found =
        name === '' ? t('save.nameMissing') : name.length > MAX_LENGTH ? t('save.nameLong') : null;
      setInvalid(found);
      if (found !== null) input.current?.focus();
      return found === null;
    },
  };
}
