import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './TextField.module.css';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string;
  /** Inside the field, at its end. */
  trailing?: ReactNode;
}

/** A line of text under its label, for pages that do without Mantine. */
export function TextField({ label, trailing, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.field}>
        <input id={id} className={styles.input} {...input} />
        {trailing}
      </div>
    </div>
  );
}
