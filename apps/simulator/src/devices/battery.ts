/** Each way; the square is the round trip: 91 %. */
export const ONE_WAY = Math.sqrt(0.91);

/**
 * Hours in which the last of the charge may flow: power tapers near full and near the floor. No step between nodes
 * may be longer, else a limit would be overrun.
 */
const TAPER = 0.3;

/** Of its capacity per hour, at constant power. */
export const C_RATE = 1 / 3;

/** W that a battery can give at a charge of `stored` Wh. */
export function dischargeLimit(stored: number, floor: number, maximum: number): number {
  return Math.max(0, Math.min(maximum, ((stored - floor) / TAPER) * ONE_WAY));
}

/** W that a battery can take at a charge of `stored` Wh. */
export function chargeLimit(stored: number, capacity: number, maximum: number): number {
  return Math.max(0, Math.min(maximum, (capacity - stored) / TAPER / ONE_WAY));
}
