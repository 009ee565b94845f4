/** Efficiency of charging or discharging; the round trip is 91 %. */
export const ONE_WAY = Math.sqrt(0.91);

/**
 * Time constant of the taper near full and near the floor, hours. Steps between states must be shorter, or a limit would
 * be exceeded.
 */
const TAPER = 0.3;

/** Maximum power as a share of the capacity per hour. */
export const C_RATE = 1 / 3;

/** Maximum discharge power at a charge of `stored` Wh, W. */
export function dischargeLimit(stored: number, floor: number, maximum: number): number {
  return Math.max(0, Math.min(maximum, ((stored - floor) / TAPER) * ONE_WAY));
}

/** Maximum charge power at a charge of `stored` Wh, W. */
export function chargeLimit(stored: number, capacity: number, maximum: number): number {
  return Math.max(0, Math.min(maximum, (capacity - stored) / TAPER / ONE_WAY));
}
