const RADIANS = Math.PI / 180;
const J2000 = Date.UTC(2000, 0, 1, 12);
const DAY = 86_400_000;

/** Direction to the sun as a unit vector in the observer's own axes; `up` is the sine of its elevation. */
export interface SunDirection {
  east: number;
  north: number;
  up: number;
}

/**
 * The sun's position (low-precision formulas of the Astronomical Almanac, 0.01° between 1950 and 2050, without
 * refraction).
 * @param latitude degrees, north positive
 * @param longitude degrees, east positive
 * @param at epoch ms
 */
export function sunDirection(latitude: number, longitude: number, at: number): SunDirection {
  const days = (at - J2000) / DAY;
  const meanLongitude = 280.46 + 0.9856474 * days;
  const anomaly = (357.528 + 0.9856003 * days) * RADIANS;
  const ecliptic = (meanLongitude + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * RADIANS;
  const obliquity = (23.439 - 0.0000004 * days) * RADIANS;
  const sinEcliptic = Math.sin(ecliptic);
  const sinDeclination = Math.sin(obliquity) * sinEcliptic;
  const cosDeclination = Math.sqrt(1 - sinDeclination * sinDeclination);
  const rightAscension = Math.atan2(Math.cos(obliquity) * sinEcliptic, Math.cos(ecliptic));
  const siderealTime = (280.46061837 + 360.98564736629 * days + longitude) * RADIANS;
  const hourAngle = siderealTime - rightAscension;

  const sinLatitude = Math.sin(latitude * RADIANS);
  const cosLatitude = Math.cos(latitude * RADIANS);
  const towardsMeridian = cosDeclination * Math.cos(hourAngle);
  return {
    east: -cosDeclination * Math.sin(hourAngle),
    north: cosLatitude * sinDeclination - sinLatitude * towardsMeridian,
    up: sinLatitude * sinDeclination + cosLatitude * towardsMeridian,
  };
}
