import { sunDirection } from './sun.ts';

const TILT = (24 * Math.PI) / 180;
const COS_TILT = Math.cos(TILT);
const SIN_TILT = Math.sin(TILT);
/** What a kWp gives with the sun straight above the array under a clear sky: heat, dust and wiring take the rest. */
const PEAK = 0.82;

/**
 * PV power under a clear sky as a share of the array's kWp, 0…PEAK: the 1.3th power of the sine of the sun's
 * elevation over the array, which lies on a 24° roof towards the equator.
 */
export function clearPower(latitude: number, longitude: number, at: number): number {
  const sun = sunDirection(latitude, longitude, at);
  if (sun.up <= 0) return 0;
  const towardsEquator = latitude < 0 ? sun.north : -sun.north;
  const incidence = sun.up * COS_TILT + towardsEquator * SIN_TILT;
  return incidence <= 0 ? 0 : PEAK * Math.pow(incidence, 1.3);
}
