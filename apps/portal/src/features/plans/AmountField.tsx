import { TextInput } from '@heliograph/ui';
import { fieldId, FIELD_ORDER, useErrorText, type Path, type PlanScope } from './planScope.ts';
import styles from './Plans.module.css';

interface AmountFieldProps {
  scope: PlanScope;
  path: Path;
  label: string;
  hint?: string | undefined;
  unit: string;
  value: number | string;
  onChange: (value: string) => void;
}

/** A number of a plan, kept as typed, with its unit and its error. */
export function AmountField({ scope, path, label, hint, unit, value, onChange }: AmountFieldProps) {
  const errorText = useErrorText(scope);
  return (
    <TextInput
      id={fieldId(path)}
      label={label}
      description={hint}
      inputWrapperOrder={FIELD_ORDER}
      inputMode="decimal"
      autoComplete="off"
      disabled={scope.isReadOnly}
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={errorText(path)}
      rightSection={<span className={styles.unit}>{unit}</span>}
      rightSectionWidth={`${unit.length + 1}ch`}
      rightSectionPointerEvents="none"
    />
  );
}
