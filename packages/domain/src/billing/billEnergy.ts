/** A station's energy by interval, kWh; NaN where unknown. */
export interface BillEnergy {
  zone: string;
  /** Starts of the intervals, ms, and the end of the last. */
  edges: Float64Array;
  imported: Float64Array;
  exported: Float64Array;
  /** On its own register, outside of `imported`. */
  controlled: Float64Array;
  /** kvarh taken less those given, NaN where unknown; null where nothing counts them, and power factors stand for them. */
  reactive?: Float64Array | null;
  /** Price series by id: per kWh of each interval, without GST; NaN where a series has no price. */
  spot?: ReadonlyMap<number, Float64Array>;
  /** By what is counted: 1 for intervals that got an even share of the energy of a longer one. Left out where there are none. */
  estimated?: Partial<Record<'imported' | 'exported' | 'controlled', Uint8Array>>;
}
