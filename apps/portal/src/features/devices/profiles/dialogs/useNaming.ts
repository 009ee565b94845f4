import { EngineRejection } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useEffect, useRef, useState } from 'react';
import { useFailureText } from '../../../../shared/failure/useFailureText.ts';

/** As `DisplayName` of the contracts has it. */
const LONGEST = 64;

/** Name and note as typed, and what is wrong with the name: by ourselves, or as the server said. */
export function useNaming(start: { name: string; note: string }, failure: unknown) {
  const { t } = useTranslation('profile');
  const failureText = useFailureText();
  const [typed, setTyped] = useState(start);
  const [fault, setFault] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const refused = failure instanceof EngineRejection && failure.field === 'name';
  const error = fault ?? (refused ? failureText(failure) : null);
  useEffect(() => {
    if (error !== null) input.current?.focus();
  }, [error]);

  return {
    ...typed,
    input,
    error,
    /** What is not about the name. */
    failure: refused ? null : failure,
    set: (change: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...change })),
    /** Whether the name can be sent; else says why not. */
    check(): boolean {
      const name = typed.name.trim();
      const found = name === '' ? t('save.nameMissing') : name.length > LONGEST ? t('save.nameLong') : null;
      setFault(found);
      if (found !== null) input.current?.focus();
      return found === null;
    },
  };
}
