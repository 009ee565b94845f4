const DAY_MS = 86_400_000;
/** Noon of 1 January 2000, UTC. */
const J2000 = Date.UTC(2000, 0, 1, 12);
const RADIAN = Math.PI / 180;

/**
 * Elevation of the sun's centre above the horizon, degrees, without refraction; within 0.1° from 1950 to 2050
 * (Astronomical Almanac, low-precision formulas).
 *
 * @param time epoch ms
 * @param latitude degrees, north positive
 * @param longitude degrees, east positive
 */
export function sunElevation(time: number, latitude: number, longitude: number): number {
  const days = (time - J2000) / DAY_MS;
  const anomaly = (357.528 + 0.9856003 * days) * RADIAN;
  const mean = 280.46 + 0.9856474 * days;
  const ecliptic = (mean + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * RADIAN;
  const obliquity = (23.439 - 0.0000004 * days) * RADIAN;
  const declination = Math.asin(Math.sin(obliquity) * Math.sin(ecliptic));
  const ascension = Math.atan2(Math.cos(obliquity) * Math.sin(ecliptic), Math.cos(ecliptic));
  const sidereal = (280.46062 + 360.985647 * days + longitude) * RADIAN;
  const hourAngle = sidereal - ascension;
  const sine =
    Math.sin(latitude * RADIAN) * Math.sin(declination) +
    Math.cos(latitude * RADIAN) * Math.cos(declination) * Math.cos(hourAngle);
  return Math.asin(Math.max(-1, Math.min(1, sine))) / RADIAN;
}
