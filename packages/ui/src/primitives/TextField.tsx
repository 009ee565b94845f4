import { useId, type ComponentProps, type ReactNode } from 'react';
import { FieldFrame, describedBy, type FieldTexts } from './FieldFrame.tsx';
import styles from './TextField.module.css';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'>, FieldTexts {
  /** At the end of the field. */
  trailing?: ReactNode;
}

/** A text field with a label. */
export function TextField({ label, labelHidden, hint, error, trailing, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      <input {...describedBy(id, { hint, error })} {...input} className={styles.input} />
      {trailing && <span className={styles.trailing}>{trailing}</span>}
    </FieldFrame>
  );
}
