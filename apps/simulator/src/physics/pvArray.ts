import { sunDirection } from './sun.ts';

const TILT = (24 * Math.PI) / 180;
const COS_TILT = Math.cos(TILT);
const SIN_TILT = Math.sin(TILT);
/** Output per kWp with the sun perpendicular to the array and a clear sky, after losses from heat, dust and wiring. */
const PEAK = 0.82;

/**
 * PV power under a clear sky as a share of the array's kWp, 0…PEAK: the sine of the sun's elevation over the array to
 * the power of 1.3, for a roof of 24° that faces the equator.
 */
export function clearPower(latitude: number, longitude: number, at: number): number {
  const sun = sunDirection(latitude, longitude, at);
  if (sun.up <= 0) return 0;
  const towardsEquator = latitude < 0 ? sun.north : -sun.north;
  const incidence = sun.up * COS_TILT + towardsEquator * SIN_TILT;
  return incidence <= 0 ? 0 : PEAK * Math.pow(incidence, 1.3);
}
