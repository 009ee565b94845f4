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

/** Irradiance outside of the atmosphere, and what is left of the beam at air mass 1 (Meinel 1976), W/m². */
const SOLAR_CONSTANT = 1353;
const TRANSMITTED = 0.7;
const AIR_MASS_POWER = 0.678;
/** Diffuse light of a clear sky as a part of the beam on a level surface and of the beam itself. */
const DIFFUSE = 0.1;
/** Part of the power that a roof in full sun loses by heat, at 1000 W/m². */
const HEAT = 0.14;
/** Output per kWp at 1000 W/m² without heat. */
const SYSTEM = 0.92;

/**
 * The same by direct and diffuse irradiance: the beam weakens with the air mass, and modules lose power by heat. For sites
 * whose energy is compared with an expectation, over which the simpler formula would drift with the seasons.
 */
export function irradiatedPower(latitude: number, longitude: number, at: number): number {
  const sun = sunDirection(latitude, longitude, at);
  if (sun.up <= 0) return 0;
  const airMass = 1 / (sun.up + 0.15 * Math.pow(Math.asin(sun.up) * (180 / Math.PI) + 3.885, -1.253));
  const beam = SOLAR_CONSTANT * Math.pow(TRANSMITTED, Math.pow(airMass, AIR_MASS_POWER));
  const towardsEquator = latitude < 0 ? sun.north : -sun.north;
  const incidence = Math.max(0, sun.up * COS_TILT + towardsEquator * SIN_TILT);
  const diffuse = DIFFUSE * beam * ((1 + COS_TILT) / 2);
  const suns = (beam * incidence + diffuse) / 1000;
  return SYSTEM * suns * (1 - HEAT * suns);
}
