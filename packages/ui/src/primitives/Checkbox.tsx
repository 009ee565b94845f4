import { Text } from './Box.tsx';
import { useEffect, useRef, type ReactNode, type Ref } from 'react';
import styles from './Checkbox.module.css';

export interface CheckboxProps {
  /** May contain links or buttons, which do not check the box. */
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** True when only some of its items are checked. */
  indeterminate?: boolean;
  disabled?: boolean;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A native check box with a label. */
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
      <Text as="span" shrinks>
        {label}
      </Text>
    </label>
  );
}
