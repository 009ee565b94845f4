import type { TariffTotals } from '@heliograph/contracts/engine';
import { shownColumn, shownTotal } from '@heliograph/domain/reports';
import { PRICE_DECIMALS, roundTo, type RevenueRows } from '@heliograph/domain/tariff';
import { DECIMALS } from '../decimals.ts';

/** Rows as they are shown: rounded so that they add up down the column, money across the row too. */
export interface ShownRows {
  /** Each row's position in `currencies`. */
  codes: Uint32Array;
  currencies: readonly string[];
  columns: Record<Shown | 'sellingPrice' | 'selfUsePrice' | 'mixed', Float64Array>;
  totals: TariffTotals[];
}
export type Shown = Exclude<keyof TariffTotals, 'currency'>;

/** Columns of different currencies are apart. */
export function shownRows(rows: RevenueRows): ShownRows {
  const currencies = [...new Set(rows.currency)];
  const codes = Uint32Array.from(rows.currency, (currency) => currencies.indexOf(currency));
  const shown = (values: Float64Array) => shownColumn(values, DECIMALS, codes);
  const sellingTotal = shown(rows.sellingTotal);
  const selfUseTotal = shown(rows.selfUseTotal);
  const added: Record<Shown, Float64Array> = {
    generation: shown(rows.generation),
    selling: shown(rows.selling),
    sellingTotal,
    selfUse: shown(rows.selfUse),
    selfUseTotal,
    charging: shown(rows.charging),
    revenue: sellingTotal.map((sold, row) => roundTo(sold + selfUseTotal[row]!, DECIMALS)),
  };
  return {
    codes,
    currencies,
    columns: {
      ...added,
      sellingPrice: rows.sellingPrice.map((price) => roundTo(price, PRICE_DECIMALS)),
      selfUsePrice: rows.selfUsePrice.map((price) => roundTo(price, PRICE_DECIMALS)),
      mixed: rows.mixed,
    },
    totals: currencies.map((currency, code) => ({ currency, ...totalsOf(added, codes, code) })),
  };
}

function totalsOf(columns: Record<Shown, Float64Array>, codes: Uint32Array, code: number) {
  const totals = Object.entries(columns).map(([key, column]) => {
    const own = column.filter((_, row) => codes[row] === code);
    return [key, shownTotal(own, DECIMALS)] as const;
  });
  return Object.fromEntries(totals) as Record<Shown, number>;
}
