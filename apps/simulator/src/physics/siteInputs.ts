import type { LocalMoment } from './localClock.ts';

/**
 * Device settings that affect power, by the index of the device among its kind.
 */
export interface SiteControls {
  /** W, of each inverter. */
  solarLimit(inverter: number): number;
  /** Maximum export of the site, W. */
  exportLimit(): number;
  /** W, of each battery. */
  chargeLimit(battery: number): number;
  /** @param moment null during an outage, when no time point applies */
  dischargeLimit(battery: number, moment: LocalMoment | null): number;
  /** Share of the capacity below which a battery is not discharged; `moment` as for `dischargeLimit`. */
  floor(battery: number, moment: LocalMoment | null): number;
  /** Power at which a battery charges from the grid up to its floor, W; 0 for none. */
  gridCharge(battery: number, moment: LocalMoment): number;
  /** True if the generator may be started. */
  generator(): boolean;
  /** Power at which an EV charger may charge, W. @param surplus PV power that nothing else uses, W */
  charging(charger: number, now: { minute: number; surplus: number }): number;
  circuitClosed(circuit: number): boolean;
}

/** External influences on a site. */
export interface SiteDisturbances {
  /** Multiplies the PV power; 1 unless a scenario sets it. */
  cloudFactor(): number;
  /** True while a fault keeps an inverter off. */
  hasFault(inverter: number, at: number): boolean;
  /** Volts added by a grid disturbance. */
  overVoltage(at: number): number;
}
