import type { CurrencyRevenue } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Reading } from '@heliograph/ui/light';
import type { CSSProperties } from 'react';

/** Width of a letter of the unit beside the amount, in letters of the amount. */
const UNIT_LETTER = 0.75;

export interface RevenueTotalProps {
  line: CurrencyRevenue;
  factor: number;
  stale: boolean;
  /** Sets the size by `--letters`. */
  className: string | undefined;
}

/**
 * A sum with its currency's code, unless the amount says which currency it is, as `$` alone may be several, and with the
 * factor that it was multiplied by.
 */
export function RevenueTotal({ line: { total, currency }, factor, stale, className }: RevenueTotalProps) {
  const amount = useFormat().money(total, currency);
  // `EUR 5.00` and `AU$5.00`.
  const code = /[A-Z]/.test(amount) ? '' : currency;
  const unit = [code, useFactorText(factor)].filter(Boolean).join(' ');
  const letters = amount.length + unit.length * UNIT_LETTER;
  return (
    <p className={className} style={{ '--letters': letters } as CSSProperties}>
      <Reading value={amount} stale={stale} {...(unit && { unit })} />
    </p>
  );
}

/** [DV-09] Names the factor beside an amount; empty where it changes nothing. */
export function useFactorText(factor: number): string {
  const { t } = useTranslation('board');
  const format = useFormat();
  return factor === 1 ? '' : t('revenue.times', { factor: format.number(factor) });
}
