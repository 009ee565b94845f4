/** Energy is stored per quarter hour, which suits zones at half and quarter hours too. */
export const QUARTER = 900_000;

export function floorToQuarter(at: number): number {
  return Math.floor(at / QUARTER) * QUARTER;
}

/** Energy of a device's counters in [at, at + minutes), within one UTC day; arrays by counter position. */
export interface EnergyRow {
  /** Start of a quarter hour. */
  at: number;
  /** 15; more for coarse history or an outage. */
  minutes: number;
  /** kWh, never negative; null when unknown. */
  kwh: (number | null)[];
  /** Last readings in this row, kWh; null when there was none. */
  reading: (number | null)[];
  /** Some of it was spread over an outage in proportion to time. */
  estimated: boolean;
}

export function getEnd(row: { at: number; minutes: number }): number {
  return row.at + row.minutes * 60_000;
}
