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
}
