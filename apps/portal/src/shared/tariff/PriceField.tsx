import { TextInput } from '@heliograph/ui';
import type { ReactNode } from 'react';
import { typedPrice } from './priceText.ts';

export interface PriceFieldProps {
  id: string;
  label: string;
  value: number | string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** After the number, for instance `AUD/kWh`. */
  unit?: ReactNode;
}

/** A price per kWh, kept as typed, with its error below. */
export function PriceField({ id, label, value, onChange, error, unit }: PriceFieldProps) {
  return (
    <TextInput
      id={id}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typedPrice(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      {...(unit !== undefined && {
        rightSection: unit,
        rightSectionWidth: 92,
        rightSectionPointerEvents: 'none',
      })}
    />
  );
}
