import { ENERGY_MARKS, type EnergyMark } from '@heliograph/contracts/engine';

/** A station's energy by interval, kWh; NaN where unknown. */
export interface BillEnergy {
  zone: string;
  /** Starts of the intervals, ms, and the end of the last. */
  edges: Float64Array;
  imported: Float64Array;
  exported: Float64Array;
  /** Has its own register and is not part of `imported`. */
  controlled: Float64Array;
  /**
   * kvarh imported minus exported, NaN if unknown; null without a reactive counter, when plan power factors
   * are used instead.
   */
  reactive?: Float64Array | null;
  /** Price series by id: price per kWh of each interval, excluding GST; NaN without a price. */
  spot?: ReadonlyMap<number, Float64Array>;
  /** `EnergyQuality` of each interval by register; missing if all of it is measured. */
  quality?: Partial<Record<EnergyRegister, Uint8Array>>;
}

export type EnergyRegister = 'imported' | 'exported' | 'controlled';

/** How an interval's energy was not measured, combined with `|`. */
export const EnergyQuality = {
  /** An even share of a longer interval's energy. */
  spread: 1,
  estimated: 2,
  substituted: 4,
  /** Set by a user. */
  corrected: 8,
} as const;

/** Marks of an interval; that it is a share of a longer one matters only for prices of shorter ones. */
export const energyMarks = (quality: number | undefined): EnergyMark[] =>
  quality === undefined ? [] : ENERGY_MARKS.filter((mark) => (quality & EnergyQuality[mark]) !== 0);
