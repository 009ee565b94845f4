import { DAY } from '../time/index.ts';

const RAD = Math.PI / 180;
const YEAR_2000 = Date.UTC(2000, 0, 1);

/** Day of the year with its fraction, UTC, 1 on the first of January; within a day, as no year has 365.25. */
export const dayOfYear = (at: number): number =>
  (((((at - YEAR_2000) / DAY) % 365.25) + 365.25) % 365.25) + 1;

/** W/m² */
export const SOLAR_CONSTANT = 1366.1;

/**
 * Irradiance on a plane that faces the sun outside the atmosphere, W/m² (Spencer 1971).
 *
 * @param day of the year, 1 to 366
 */
export function extraterrestrial(day: number): number {
  const b = (2 * Math.PI * (day - 1)) / 365;
  const distance =
    1.000_11 +
    0.034_221 * Math.cos(b) +
    0.001_28 * Math.sin(b) +
    0.000_719 * Math.cos(2 * b) +
    0.000_077 * Math.sin(2 * b);
  return SOLAR_CONSTANT * distance;
}

/** Air pressure at an altitude, Pa, by the standard atmosphere. @param altitude m */
export const pressureAt = (altitude: number): number =>
  100 * ((44_331.514 - altitude) / 11_880.516) ** (1 / 0.190_263_2);

/**
 * Relative air mass at sea level (Kasten and Young 1989); NaN with the sun down.
 *
 * @param zenith apparent, degrees
 */
export const relativeAirMass = (zenith: number): number =>
  zenith > 90 ? NaN : 1 / (Math.cos(zenith * RAD) + 0.505_72 * (96.079_95 - zenith) ** -1.6364);

/** Irradiance of a horizontal plane and its parts, W/m². */
export interface Irradiance {
  /** Global, on the horizontal plane. */
  ghi: number;
  /** Direct, on a plane that faces the sun. */
  dni: number;
  /** Diffuse, on the horizontal plane. */
  dhi: number;
}

/** Irradiance outside the atmosphere that the coefficients of Ineichen and Perez were made for, W/m². */
export const INEICHEN_EXTRA = 1364;

/**
 * Clear-sky irradiance (Ineichen and Perez 2002, as in pvlib's clearsky.py); all zero with the sun down.
 *
 * @param zenith apparent, degrees
 * @param airMass absolute, that is at the pressure of the place
 * @param turbidity Linke's
 * @param altitude m
 * @param extra irradiance outside the atmosphere, W/m²
 * @param into is filled and returned; loops pass one to allocate nothing
 */
export function ineichen(
  zenith: number,
  airMass: number,
  turbidity: number,
  altitude = 0,
  extra = INEICHEN_EXTRA,
  into: Irradiance = { ghi: 0, dni: 0, dhi: 0 },
): Irradiance {
  const cosZenith = Math.cos(zenith * RAD);
  if (!(cosZenith > 0) || Number.isNaN(airMass)) {
    into.ghi = into.dni = into.dhi = 0;
    return into;
  }
  const fh1 = Math.exp(-altitude / 8000);
  const fh2 = Math.exp(-altitude / 1250);
  const cg1 = 5.09e-5 * altitude + 0.868;
  const cg2 = 3.92e-5 * altitude + 0.0387;
  const ghi = cg1 * extra * cosZenith * Math.exp(-cg2 * airMass * (fh1 + fh2 * (turbidity - 1)));
  const beam = extra * (0.664 + 0.163 / fh1) * Math.exp(-0.09 * airMass * (turbidity - 1));
  const share = (1 - (0.1 - 0.2 * Math.exp(-turbidity)) / (0.1 + 0.882 / fh1)) / cosZenith;
  into.ghi = ghi;
  into.dni = Math.min(beam, ghi * Math.min(Math.max(share, 0), 1e20));
  into.dhi = ghi - into.dni * cosZenith;
  return into;
}

/** Clear-sky global irradiance from the zenith alone, W/m² (Haurwitz 1945). @param zenith apparent, degrees */
export function haurwitz(zenith: number): number {
  const cosZenith = Math.cos(zenith * RAD);
  return cosZenith > 0 ? 1098 * cosZenith * Math.exp(-0.059 / cosZenith) : 0;
}
