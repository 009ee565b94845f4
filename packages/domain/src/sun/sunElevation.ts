export interface Coordinates {
  /** Degrees, north positive. */
  latitude: number;
  /** Degrees, east positive. */
  longitude: number;
}

const RAD = Math.PI / 180;
const J2000 = Date.UTC(2000, 0, 1, 12);
const DAY = 86_400_000;

/**
 * Elevation of the sun's centre above the horizon, degrees, without refraction; accurate to 0.05° from 1950
 * to 2050 (low-precision formulas of the Astronomical Almanac, section C). @param at epoch ms
 */
export function sunElevation(at: number, { latitude, longitude }: Coordinates): number {
  const days = (at - J2000) / DAY;
  const anomaly = (357.528 + 0.985_600_3 * days) * RAD;
  const ecliptic =
    (280.46 + 0.985_647_4 * days + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * RAD;
  const obliquity = (23.439 - 0.000_000_4 * days) * RAD;
  const rightAscension = Math.atan2(Math.cos(obliquity) * Math.sin(ecliptic), Math.cos(ecliptic));
  const declination = Math.asin(Math.sin(obliquity) * Math.sin(ecliptic));
  const siderealTime = (280.460_618_37 + 360.985_647_366_29 * days) * RAD;
  const hourAngle = siderealTime + longitude * RAD - rightAscension;
  const place = latitude * RAD;
  return (
    Math.asin(
      Math.sin(place) * Math.sin(declination) + Math.cos(place) * Math.cos(declination) * Math.cos(hourAngle),
    ) / RAD
  );
}

const STEP = 10 * 60_000;
/** Search limit; beyond the polar circles the sun may stay down longer. */
const FURTHEST = 2 * DAY;

/**
 * The first minute from `at` on at which the sun is above `elevation`, degrees; two days later if it is not.
 */
export function sunAbove(at: number, elevation: number, place: Coordinates): number {
  const isUp = (instant: number) => sunElevation(instant, place) > elevation;
  if (isUp(at)) return at;
  let up = at + STEP;
  while (!isUp(up) && up < at + FURTHEST) up += STEP;
  let down = up - STEP;
  while (up - down > 60_000) {
    const middle = (up + down) / 2;
    if (isUp(middle)) up = middle;
    else down = middle;
  }
  return up;
}
