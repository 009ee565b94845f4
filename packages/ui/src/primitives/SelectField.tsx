import { useId, type ComponentProps } from 'react';
import { createIcon } from '../icons/createIcon.tsx';
import { FieldFrame, describedBy, type FieldTexts } from './FieldFrame.tsx';
import styles from './SelectField.module.css';

export interface SelectFieldProps
  extends
    Omit<ComponentProps<'select'>, 'id' | 'className' | 'value' | 'onChange' | 'children' | 'multiple'>,
    FieldTexts {
  value: string;
  options: readonly { value: string; label: string; disabled?: boolean }[];
  onChange: (value: string) => void;
  /** Shown while `value` is empty. */
  placeholder?: string;
}

/** A choice among many in a native select, which suits phones. */
export function SelectField({
  label,
  labelHidden,
  hint,
  error,
  value,
  options,
  onChange,
  placeholder,
  ...select
}: SelectFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      <select
        className={styles.select}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...describedBy(id, { hint, error })}
        {...select}
      >
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronIcon className={styles.chevron} />
    </FieldFrame>
  );
}

const ChevronIcon = createIcon(<path d="m6 9.5 6 6 6-6" />);
