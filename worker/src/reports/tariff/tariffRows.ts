import type { TariffTotals } from '@heliograph/contracts/engine';
import { roundColumn, roundedTotals } from '@heliograph/domain/reports';
import {
  type CompiledTariffs,
  emptyRows,
  fillRows,
  PRICE_DECIMALS,
  type PricedEnergy,
  type RevenueRows,
  roundTo,
} from '@heliograph/domain/tariff';
import type { Task } from '../../rpc/task.ts';
import { DECIMALS } from '../decimals.ts';

/** Rows rounded so that columns add up, and money across the row, too. */
export interface ShownRows {
  /** Each row's position in `currencies`. */
  codes: Uint32Array;
  currencies: readonly string[];
  columns: Record<Shown | 'sellingPrice' | 'selfUsePrice' | 'mixed', Float64Array>;
  totals: TariffTotals[];
}
export type Shown = Exclude<keyof TariffTotals, 'currency'>;

/** Rounds rows, each currency by itself, yielding in between. @throws EngineError cancelled */
export async function shownRows(rows: RevenueRows, task: Task): Promise<ShownRows> {
  const { currency: codes, currencies } = rows;
  const shown = async (values: Float64Array) => {
    await task.yieldToEventLoop();
    return roundColumn(values, DECIMALS, codes);
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
  await task.yieldToEventLoop();
  const prices = (column: Float64Array) => column.map((price) => roundTo(price, PRICE_DECIMALS));
  const columns = {
    ...added,
    sellingPrice: prices(rows.sellingPrice),
    selfUsePrice: prices(rows.selfUsePrice),
    mixed: rows.mixed,
  };
  await task.yieldToEventLoop();
  return { codes, currencies, columns, totals: totalsOf(added, codes, currencies) };
}

function totalsOf(
  columns: Record<Shown, Float64Array>,
  codes: Uint32Array,
  currencies: readonly string[],
): TariffTotals[] {
  const sums = Object.entries(columns).map(
    ([key, column]) => [key, roundedTotals(column, DECIMALS, codes, currencies.length)] as const,
  );
  return currencies.map((currency, code) => ({
    currency,
    ...(Object.fromEntries(sums.map(([key, own]) => [key, own[code]!])) as Record<Shown, number>),
  }));
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
