import { useTranslation } from '@heliograph/i18n';
import { TextField, VisuallyHidden } from '@heliograph/ui';
import { useImperativeHandle, useRef, type Ref } from 'react';
import styles from './CodeField.module.css';
import type { CodeRequest } from './useCodeRequest.ts';

/** Longest code taken (spec A §5). */
const CODE_LENGTH = 6;

export interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  /** Of `useCodeRequest`. */
  code: CodeRequest;
  /** The button was pressed: checks that there is an account to send to, then asks. @returns whether a code was sent */
  onRequest: () => Promise<boolean>;
  error?: string | null;
  readOnly?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A code that arrives by mail or SMS, with the button that asks for it. */
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
    // The button now waits, so focus goes where the code belongs.
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
        // Not `maxLength`, which would cut what is pasted before its spaces and dashes are taken out.
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
      {/* Said once when the wait begins and once when it is over, not with each second. */}
      <VisuallyHidden>
        <span role="status">{waiting ? t('code.sent') : code.challenge === null ? '' : t('code.ready')}</span>
      </VisuallyHidden>
    </div>
  );
}
