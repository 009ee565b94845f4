import { Select } from '@heliograph/ui';

interface FilterSelectProps<Value extends string> {
  label: string;
  /** Text of the choice without a filter. */
  all: string;
  options: readonly { value: Value; label: string }[];
  /** Null for all. */
  value: Value | null;
  className?: string | undefined;
  onChange: (value: Value | null) => void;
}

/** Filters by one of several values. */
export const FilterSelect = <Value extends string>({
  label,
  all,
  options,
  value,
  className = '',
  onChange,
}: FilterSelectProps<Value>) => (
  <Select
    aria-label={label}
    data={[{ value: '', label: all }, ...options]}
    allowDeselect={false}
    className={className}
    value={value ?? ''}
    onChange={(chosen) => onChange(options.find((one) => one.value === chosen)?.value ?? null)}
  />
);
