/** Energy is kept in quarter hours: they serve zones at half and quarter hours too. */
export const QUARTER = 900_000;

export function quarterOf(at: number): number {
  return Math.floor(at / QUARTER) * QUARTER;
}

/** Energy of a device's counters in [at, at + minutes), inside one UTC day; arrays by position among its counters. */
export interface EnergyRow {
  /** A whole quarter hour. */
  at: number;
  /** 15; more where nothing is known of what lies between, a coarse history or an outage. */
  minutes: number;
  /** kWh, never negative; null when not known. */
  kwh: (number | null)[];
  /** Last readings taken in this stretch, kWh; null when there was none. */
  reading: (number | null)[];
  /** Some of it was shared out over an outage in proportion to time. */
  estimated: boolean;
}

export function endOf(row: { at: number; minutes: number }): number {
  return row.at + row.minutes * 60_000;
}
