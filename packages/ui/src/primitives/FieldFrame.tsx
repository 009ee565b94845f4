import { Text } from './Box.tsx';
import type { ReactNode } from 'react';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './FieldFrame.module.css';

export interface FieldTexts {
  label: string;
  /** Shows the label to screen readers only. */
  labelHidden?: boolean | undefined;
  /** Hint under the field. */
  hint?: ReactNode;
  /** Error, shown instead of the hint; null for none. */
  error?: string | null | undefined;
}

/** Attributes that connect a control with its label and note. */
export function describedBy(id: string, { hint, error }: Omit<FieldTexts, 'label' | 'labelHidden'>) {
  return {
    id,
    ...(typeof error === 'string' ? { 'aria-invalid': true } : {}),
    ...((error ?? hint) !== undefined ? { 'aria-describedby': `${id}note` } : {}),
  };
}

/** Label above, note below a control with `id`. */
export function FieldFrame({
  id,
  label,
  labelHidden = false,
  hint,
  error,
  children,
}: FieldTexts & { id: string; children: ReactNode }) {
  const note = error ?? hint;
  return (
    <Text as="div" shrinks>
      <label htmlFor={id} className={labelHidden ? undefined : styles.label}>
        {labelHidden ? <VisuallyHidden as="span">{label}</VisuallyHidden> : label}
      </label>
      <div className={styles.field} data-wrong={typeof error === 'string' ? true : undefined}>
        {children}
      </div>
      {note !== undefined && (
        <div id={`${id}note`} className={typeof error === 'string' ? styles.error : styles.hint}>
          {note}
        </div>
      )}
    </Text>
  );
}
