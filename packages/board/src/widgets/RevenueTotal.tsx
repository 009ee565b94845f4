import type { CurrencyRevenue } from '@heliograph/contracts/engine';
import { useFormat } from '@heliograph/i18n';
import { Reading } from '@heliograph/ui/light';
import type { CSSProperties } from 'react';

/** Width of a code beside the amount, in letters of the amount. */
const CODE_LETTERS = 2.25;

export interface RevenueTotalProps {
  line: CurrencyRevenue;
  stale: boolean;
  /** Sets the size by `--letters`. */
  className: string | undefined;
}

/** A sum with its currency's code, unless the amount says which currency it is: `$` alone may be several. */
export function RevenueTotal({ line: { total, currency }, stale, className }: RevenueTotalProps) {
  const amount = useFormat().money(total, currency);
  // `EUR 5.00` and `AU$5.00`.
  const code = /[A-Z]/.test(amount) ? undefined : currency;
  const letters = amount.length + (code ? CODE_LETTERS : 0);
  return (
    <p className={className} style={{ '--letters': letters } as CSSProperties}>
      <Reading value={amount} stale={stale} {...(code && { unit: code })} />
    </p>
  );
}
