import { Nothing, verb } from './verb.ts';

export interface CurrencyRevenue {
  currency: string;
  /** Selling plus self-use in the currency, times the factor, rounded once to 2 decimals. */
  total: number;
  /** Each part likewise times the factor and rounded; so the parts may miss the total by a cent. */
  selling: number;
  selfUse: number;
  sellingKwh: number;
  selfUseKwh: number;
}

export interface BoardRevenue {
  /** Since each station's own local midnight. One line a currency, largest first; never summed across. */
  today: CurrencyRevenue[];
  /** Configured factor (DV-09). */
  factor: number;
  /** Stations with tariff and readings, of all. */
  reporting: number;
  of: number;
  /** Part of the energy was spread over an outage, or a bucket is missing. */
  estimated: boolean;
  computedAt: number;
}

export const revenue = {
  board: verb<BoardRevenue>()(Nothing),
} as const;
