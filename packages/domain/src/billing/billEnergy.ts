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
  /**
   * 1 for intervals that got an even share of a longer interval's energy, by direction. Missing if there are
   * none.
   */
  estimated?: Partial<Record<'imported' | 'exported' | 'controlled', Uint8Array>>;
}
