import { useTranslation } from '@heliograph/i18n';
import { TextField } from '@heliograph/ui';
import type { RefObject } from 'react';

/** What a profile is called, and what it is for. */
export interface NameFieldsProps {
  name: string;
  note: string;
  error: string | null;
  busy: boolean;
  input: RefObject<HTMLInputElement | null>;
  onChange: (change: { name?: string; note?: string }) => void;
}

export function NameFields({ name, note, error, busy, input, onChange }: NameFieldsProps) {
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
