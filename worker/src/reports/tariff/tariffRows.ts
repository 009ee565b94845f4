import type { TariffTotals } from '@heliograph/contracts/engine';
import { columnTotals } from '@heliograph/domain/reports';
import {
  type CompiledTariffs,
  emptyRows,
  fillRows,
  PRICE_DECIMALS,
  type PricedEnergy,
  type RevenueRows,
  roundTo,
  withoutNoise,
} from '@heliograph/domain/tariff';
import type { Task } from '../../rpc/task.ts';

/** Rows as exact values, and their totals by currency. */
export interface TariffRows {
  /** Each row's position in `currencies`. */
  codes: Uint32Array;
  currencies: readonly string[];
  columns: Record<Summed | 'sellingPrice' | 'selfUsePrice' | 'mixed', Float64Array>;
  totals: TariffTotals[];
}
type Summed = keyof TariffTotals['rounding'];

/** [DQ-05] Exact values of rows and the sums of each currency, yielding in between. @throws EngineError cancelled */
export async function tariffRows(rows: RevenueRows, task: Task): Promise<TariffRows> {
  const { currency: codes, currencies } = rows;
  const { generation, selling, sellingTotal, selfUse, selfUseTotal, charging } = rows;
  const revenue = sellingTotal.map((sold, row) => sold + selfUseTotal[row]!);
  const summed = { generation, selling, sellingTotal, selfUse, selfUseTotal, charging, revenue };
  const exact = { ...summed };
  const totals = currencies.map((currency) => ({ currency, rounding: {} }) as TariffTotals);
  for (const key of Object.keys(summed) as Summed[]) {
    await task.yieldToEventLoop();
    exact[key] = summed[key].map(withoutNoise);
    for (const [code, { total, rounding }] of columnTotals(summed[key], codes, currencies.length).entries()) {
      totals[code]![key] = total;
      totals[code]!.rounding[key] = rounding;
    }
  }
  await task.yieldToEventLoop();
  const prices = (column: Float64Array) => column.map((price) => roundTo(price, PRICE_DECIMALS));
  const columns = {
    ...exact,
    sellingPrice: prices(rows.sellingPrice),
    selfUsePrice: prices(rows.selfUsePrice),
    mixed: rows.mixed,
  };
  return { codes, currencies, columns, totals };
}

const ROWS_AT_ONCE = 2_000;

/** Fills rows in batches, yielding in between. @throws EngineError cancelled */
export async function readRows(
  energy: PricedEnergy,
  tariffs: CompiledTariffs,
  cuts: Uint32Array,
  task: Task,
): Promise<RevenueRows> {
  const count = Math.max(0, cuts.length - 1);
  const rows = emptyRows(count);
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    fillRows(rows, energy, tariffs, cuts, from, Math.min(from + ROWS_AT_ONCE, count));
    await task.yieldToEventLoop();
  }
  return rows;
}
