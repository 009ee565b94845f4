import type { LocalMoment } from './localClock.ts';

/**
 * What people set on a site's devices, as far as it moves power; by the index of the device among its kind.
 * Absent limits are the machine's own.
 */
export interface SiteControls {
  /** W, of each inverter. */
  solarLimit(inverter: number): number;
  /** W that the site may export. */
  exportLimit(): number;
  /** W, of each battery. */
  chargeLimit(battery: number): number;
  /** @param moment null in an outage, when no time point rules */
  dischargeLimit(battery: number, moment: LocalMoment | null): number;
  /** Share of the capacity below which a battery is not discharged; `moment` as above. */
  floor(battery: number, moment: LocalMoment | null): number;
  /** W that a battery takes from the grid until it is at its floor; 0 for none. */
  gridCharge(battery: number, moment: LocalMoment): number;
  /** Whether the generator may be started. */
  generator(): boolean;
  /** W, of each EV charger. */
  chargerPower(charger: number): number;
  circuitClosed(circuit: number): boolean;
}

/** What befalls a site from outside its own devices' wills. */
export interface SiteWeather {
  /** Multiplies the cloud factor; 1 but for a scenario. */
  shade(): number;
  /** True while an inverter has shut down on a fault. */
  faulted(inverter: number, at: number): boolean;
  /** Volts added by a disturbance of the grid. */
  overVoltage(at: number): number;
}
