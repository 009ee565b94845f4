import {
  emptyRows,
  fillRows,
  type CompiledTariffs,
  type PricedEnergy,
  type RevenueRows,
} from '@heliograph/domain/tariff';
import type { Work } from '../../pages/work.ts';

const ROWS_AT_ONCE = 2_000;

/** Rows that are filled in while others have the thread too. @throws EngineError cancelled */
export async function readRows(
  energy: PricedEnergy,
  tariffs: CompiledTariffs,
  cuts: Uint32Array,
  work: Work,
): Promise<RevenueRows> {
  const count = Math.max(0, cuts.length - 1);
  const rows = emptyRows(count);
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    fillRows(rows, energy, tariffs, cuts, from, Math.min(from + ROWS_AT_ONCE, count));
    await work.breathe();
  }
  return rows;
}
