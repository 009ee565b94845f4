export interface Coordinates {
  /** Degrees, north positive. */
  latitude: number;
  /** Degrees, east positive. */
  longitude: number;
}

export interface SunPosition {
  /** Height of the sun's centre above the horizon, degrees, without refraction. */
  elevation: number;
  /** Degrees from north, clockwise, 0 to 360. */
  azimuth: number;
}

const RAD = Math.PI / 180;
const J2000 = Date.UTC(2000, 0, 1, 12);
const DAY = 86_400_000;

/**
 * Position of the sun, accurate to 0.05° from 1950 to 2050 (low-precision formulas of the Astronomical Almanac,
 * section C). @param at epoch ms @param into is filled and returned; loops pass one to allocate nothing
 */
export function sunPosition(
  at: number,
  { latitude, longitude }: Coordinates,
  into: SunPosition = { elevation: 0, azimuth: 0 },
): SunPosition {
  const days = (at - J2000) / DAY;
  const anomaly = (357.528 + 0.985_600_3 * days) * RAD;
  const ecliptic =
    (280.46 + 0.985_647_4 * days + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * RAD;
  const obliquity = (23.439 - 0.000_000_4 * days) * RAD;
  const sinEcliptic = Math.sin(ecliptic);
  const rightAscension = Math.atan2(Math.cos(obliquity) * sinEcliptic, Math.cos(ecliptic));
  const sinDeclination = Math.sin(obliquity) * sinEcliptic;
  const cosDeclination = Math.sqrt(1 - sinDeclination * sinDeclination);
  const siderealTime = (280.460_618_37 + 360.985_647_366_29 * days) * RAD;
  const hourAngle = siderealTime + longitude * RAD - rightAscension;
  const cosHour = Math.cos(hourAngle);
  const sinPlace = Math.sin(latitude * RAD);
  const cosPlace = Math.cos(latitude * RAD);
  into.elevation = Math.asin(sinPlace * sinDeclination + cosPlace * cosDeclination * cosHour) / RAD;
  const azimuth = Math.atan2(
    -cosDeclination * Math.sin(hourAngle),
    sinDeclination * cosPlace - cosDeclination * sinPlace * cosHour,
  );
  into.azimuth = (azimuth / RAD + 360) % 360;
  return into;
}

/** Elevation of the sun, degrees, as `sunPosition` gives it. @param at epoch ms */
export const sunElevation = (at: number, place: Coordinates): number => sunPosition(at, place).elevation;

/**
 * Apparent rise of the sun by refraction, degrees; 0 below −0.575°, where the sun is down (NREL's Solar Position
 * Algorithm, Reda and Andreas 2004, equation 42).
 *
 * @param elevation without refraction, degrees
 * @param pressure Pa
 * @param temperature of the air, °C
 */
export function refraction(elevation: number, pressure = 101_325, temperature = 12): number {
  if (elevation <= -0.575) return 0;
  const lifted = 1.02 / (60 * Math.tan((elevation + 10.3 / (elevation + 5.11)) * RAD));
  return lifted * (pressure / 101_000) * (283 / (273 + temperature));
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
