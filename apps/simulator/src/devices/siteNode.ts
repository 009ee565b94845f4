/**
 * A site at one instant. Between two nodes every power goes in a straight line, so counters and charge in between
 * follow in closed form and the balance holds everywhere. Never changed once made: what stays the same is shared.
 */
export interface SiteNode {
  at: number;
  /** W, by `Slots.flow`. */
  flows: Float64Array;
  /** kWh since the device was built, by `Slots.counter`. */
  counters: Float64Array;
  /** Counters at the last local midnight, and at the one before. */
  midnight: Float64Array;
  yesterday: Float64Array;
  /** When the counters of `midnight` were taken. */
  midnightAt: number;
  nextMidnight: number;
  /** Charge of each battery, Wh. */
  stored: Float64Array;
  /** Phase voltage of the public grid, V; 0 in an outage. */
  voltage: number;
  /** Hz; 0 in an outage. */
  frequency: number;
  /** Air temperature, °C. */
  ambient: number;
  generatorOn: boolean;
}
