import type { TariffReport } from '@heliograph/contracts/engine';
import type { TableRow } from '../../../shared/grid/tableRows.ts';
import type { TariffWords } from './tariffColumns.ts';

/** The total lines, one a currency; with a what-if also what the other tariff brings, where the currency is the same. */
export function totalRows(
  { totals, other, missingHours, unpricedHours }: TariffReport,
  t: TariffWords,
): TableRow[] {
  return totals.map(({ currency, ...sums }, index) => {
    const others = other?.totals.find((each) => each.currency === currency);
    const isOnly = totals.length === 1;
    return {
      row: -1 - index,
      label: isOnly ? t('total') : t('totalOf', { currency }),
      currency,
      ...knownOnly(sums),
      ...(others &&
        knownOnly({
          otherRevenue: others.revenue,
          difference: difference(others.revenue, sums.revenue),
        })),
      missing: isOnly ? missingHours : null,
      unpriced: isOnly ? unpricedHours : null,
    };
  });
}

/** Of two amounts of whole cents. */
export const difference = (other: number, own: number): number =>
  (Math.round(other * 100) - Math.round(own * 100)) / 100;

/** Sums, null where there is none. */
function knownOnly(sums: Record<string, number>): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(sums).map(([key, value]) => [key, Number.isNaN(value) ? null : value]),
  );
}
