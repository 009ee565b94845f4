/**
 * A site at one instant. Powers change linearly between two states, so counters and charge in between follow in closed
 * form and the energy balance always holds. Immutable: states share arrays that stay the same.
 */
export interface SiteState {
  at: number;
  /** W, by `SiteSlots.flow`. */
  flows: Float64Array;
  /** kWh since installation, by `SiteSlots.counter`. */
  counters: Float64Array;
  /** Counters at the last local midnight and at the one before. */
  midnight: Float64Array;
  yesterday: Float64Array;
  /** The instant of `midnight`. */
  midnightAt: number;
  nextMidnight: number;
  /** Counter of each EV charger when its car arrived, kWh. */
  arrived: Float64Array;
  /** Charge of each battery, Wh. */
  stored: Float64Array;
  /** Phase voltage of the public grid, V; 0 during an outage. */
  voltage: number;
  /** Hz; 0 during an outage. */
  frequency: number;
  /** Air temperature, °C. */
  ambient: number;
  generatorOn: boolean;
}
