import { useId, type ComponentProps, type ReactNode } from 'react';
import { FieldFrame, describedBy, type FieldTexts } from './FieldFrame.tsx';
import styles from './TextField.module.css';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'>, FieldTexts {
  /** Inside the field, at its end. */
  trailing?: ReactNode;
}

/** A line of text under its label, for pages that do without Mantine. */
export function TextField({ label, labelHidden, hint, error, trailing, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      <input {...describedBy(id, { hint, error })} {...input} className={styles.input} />
      {trailing && <span className={styles.trailing}>{trailing}</span>}
    </FieldFrame>
  );
}
