import { useTranslation } from '@heliograph/i18n';
import { TextField, VisuallyHidden } from '@heliograph/ui/light';
import { useImperativeHandle, useRef, type Ref } from 'react';
import styles from './CodeField.module.css';
import type { CodeRequest } from './useCodeRequest.ts';

/** Maximum length of a code (AUTH-04). */
const CODE_LENGTH = 6;

export interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  /** From `useCodeRequest`. */
  code: CodeRequest;
  /** Checks the account and requests a code. @returns whether one was sent */
  onRequest: () => Promise<boolean>;
  error?: string | null;
  readOnly?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A field for a code sent by mail or SMS, with a button that requests it. */
export function CodeField({
  value,
  onChange,
  code,
  onRequest,
  error,
  readOnly = false,
  ref,
}: CodeFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current!, []);
  const waiting = code.seconds > 0;

  async function ask() {
    // The button is disabled now, so the field gets the focus.
    if (await onRequest()) input.current?.focus();
  }

  return (
    <div>
      <TextField
        ref={input}
        label={t('code.label')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        error={error}
        readOnly={readOnly}
        // Not `maxLength`, which would truncate a pasted code before its spaces and dashes are removed.
        onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
        trailing={
          <button
            type="button"
            className={styles.ask}
            disabled={waiting}
            aria-busy={code.busy}
            aria-disabled={code.busy || undefined}
            aria-label={waiting ? t('code.againIn', { seconds: code.seconds }) : undefined}
            onClick={() => void ask()}
          >
            {waiting
              ? t('code.seconds', { seconds: code.seconds })
              : t(code.challenge === null ? 'code.get' : 'code.again')}
          </button>
        }
      />
      {/* Announced when the wait begins and ends, not each second. */}
      <VisuallyHidden>
        <span role="status">{waiting ? t('code.sent') : code.challenge === null ? '' : t('code.ready')}</span>
      </VisuallyHidden>
    </div>
  );
}
