import type { ReactNode } from 'react';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './FieldFrame.module.css';

export interface FieldTexts {
  label: string;
  /** The label is only for those who cannot see what stands around the field. */
  labelHidden?: boolean | undefined;
  /** What is allowed, under the field. */
  hint?: ReactNode;
  /** What is wrong with the value, in the place of the hint; null when nothing is. */
  error?: string | null | undefined;
}

/** What a field's label, its control and the line under it need to know of each other. */
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
    <div className={styles.frame}>
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
    </div>
  );
}
