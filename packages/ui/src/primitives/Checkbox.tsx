import { useEffect, useRef, type ReactNode, type Ref } from 'react';
import styles from './Checkbox.module.css';

export interface CheckboxProps {
  /** May hold links or buttons: pressing them does not tick the box. */
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Some of what it stands for is ticked. */
  indeterminate?: boolean;
  disabled?: boolean;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A native check box with its label beside it. */
export function Checkbox({
  label,
  checked,
  onChange,
  indeterminate = false,
  disabled = false,
  name,
  ref,
}: CheckboxProps) {
  const own = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className={styles.label} {...(disabled && { 'data-disabled': true })}>
      <input
        ref={(element) => {
          own.current = element;
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
        }}
        type="checkbox"
        className={styles.box}
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={styles.text}>{label}</span>
    </label>
  );
}
