import type { TariffTotals } from '@heliograph/contracts/engine';
import { shownColumn, shownTotals } from '@heliograph/domain/reports';
import { PRICE_DECIMALS, roundTo, type RevenueRows } from '@heliograph/domain/tariff';
import type { Work } from '../../pages/work.ts';
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

/** Columns of different currencies are apart. Lets others have the thread. @throws EngineError cancelled */
export async function shownRows(rows: RevenueRows, work: Work): Promise<ShownRows> {
  const { currency: codes, currencies } = rows;
  const shown = async (values: Float64Array) => {
    await work.breathe();
    return shownColumn(values, DECIMALS, codes);
  };
  const sellingTotal = await shown(rows.sellingTotal);
  const selfUseTotal = await shown(rows.selfUseTotal);
  const added: Record<Shown, Float64Array> = {
    generation: await shown(rows.generation),
    selling: await shown(rows.selling),
    sellingTotal,
    selfUse: await shown(rows.selfUse),
    selfUseTotal,
    charging: await shown(rows.charging),
    revenue: sellingTotal.map((sold, row) => roundTo(sold + selfUseTotal[row]!, DECIMALS)),
  };
  await work.breathe();
  const prices = (column: Float64Array) => column.map((price) => roundTo(price, PRICE_DECIMALS));
  const columns = {
    ...added,
    sellingPrice: prices(rows.sellingPrice),
    selfUsePrice: prices(rows.selfUsePrice),
    mixed: rows.mixed,
  };
  await work.breathe();
  return { codes, currencies, columns, totals: totalsOf(added, codes, currencies) };
}

function totalsOf(
  columns: Record<Shown, Float64Array>,
  codes: Uint32Array,
  currencies: readonly string[],
): TariffTotals[] {
  const sums = Object.entries(columns).map(
    ([key, column]) => [key, shownTotals(column, DECIMALS, codes, currencies.length)] as const,
  );
  return currencies.map((currency, code) => ({
    currency,
    ...(Object.fromEntries(sums.map(([key, own]) => [key, own[code]!])) as Record<Shown, number>),
  }));
}
