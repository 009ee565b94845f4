import { refraction, sunPosition, type Coordinates } from '../sun/index.ts';
import {
  dayOfYear,
  extraterrestrial,
  INEICHEN_EXTRA,
  ineichen,
  pressureAt,
  relativeAirMass,
  SOLAR_CONSTANT,
} from './atmosphere.ts';

export interface PvPlace extends Coordinates {
  /** m; sea level if not known. */
  altitude?: number;
}

/** Sun and irradiance by instant, in columns of equal length; what several planes and fits share. */
export interface Sky {
  /** Instants, epoch ms: the middles of intervals. */
  at: Float64Array;
  /** Direction of the sun, a unit vector of east, north and up; `up` is the sine of its apparent elevation. */
  east: Float64Array;
  north: Float64Array;
  up: Float64Array;
  /** W/m² */
  ghi: Float64Array;
  dni: Float64Array;
  dhi: Float64Array;
  /** Outside the atmosphere, W/m². */
  extra: Float64Array;
  /** Air, °C, and wind, m/s, where known by instant. */
  air?: Float64Array;
  wind?: Float64Array;
}

const RAD = Math.PI / 180;

/**
 * Linke turbidity of a mid-latitude place without a measured one: 2.5 in winter, 3.5 in summer, 3 at the equator's
 * seasons. Calibration against a station's own clear days takes the difference out.
 */
function usualTurbidity(at: number, latitude: number): number {
  const season = Math.cos((2 * Math.PI * (dayOfYear(at) - 15)) / 365.25);
  return 3 - 0.5 * season * Math.sign(latitude) * Math.min(1, Math.abs(latitude) / 30);
}

/** Columns of a sky, all zero. */
function emptySky(at: Float64Array): Sky {
  const column = () => new Float64Array(at.length);
  return {
    at,
    east: column(),
    north: column(),
    up: column(),
    ghi: column(),
    dni: column(),
    dhi: column(),
    extra: column(),
  };
}

const sun = { elevation: 0, azimuth: 0 };
const clear = { ghi: 0, dni: 0, dhi: 0 };

/**
 * Clear sky of a place (Ineichen and Perez) at some instants.
 *
 * @param at epoch ms: the middles of intervals
 * @param turbidity Linke's; by season if left out
 */
export function clearSky(place: PvPlace, at: Float64Array, turbidity?: number): Sky {
  const sky = emptySky(at);
  const altitude = place.altitude ?? 0;
  const pressure = pressureAt(altitude);
  for (let i = 0; i < at.length; i++) {
    placeSun(sky, i, place, pressure);
    if (sky.up[i]! <= 0) continue;
    const zenith = 90 - Math.asin(sky.up[i]!) / RAD;
    ineichen(
      zenith,
      (relativeAirMass(zenith) * pressure) / 101_325,
      turbidity ?? usualTurbidity(at[i]!, place.latitude),
      altitude,
      (sky.extra[i]! * INEICHEN_EXTRA) / SOLAR_CONSTANT,
      clear,
    );
    sky.ghi[i] = clear.ghi;
    sky.dni[i] = clear.dni;
    sky.dhi[i] = clear.dhi;
  }
  return sky;
}

/** Irradiance and weather of a file or service, by instant. */
export interface MeasuredWeather {
  /** Direct, W/m². */
  dni: Float64Array;
  /** Diffuse on the horizontal plane, W/m². */
  dhi: Float64Array;
  /** Global on the horizontal plane, W/m²; from the other two if not given. */
  ghi?: Float64Array;
  /** °C */
  air?: Float64Array;
  /** m/s */
  wind?: Float64Array;
}

/** Sky of a place with measured irradiance. @param at epoch ms: the middles of intervals */
export function measuredSky(place: PvPlace, at: Float64Array, weather: MeasuredWeather): Sky {
  const { dni, dhi, ghi, air, wind } = weather;
  const sky: Sky = { ...emptySky(at), dni, dhi, ...(air && { air }), ...(wind && { wind }) };
  const pressure = pressureAt(place.altitude ?? 0);
  for (let i = 0; i < at.length; i++) {
    placeSun(sky, i, place, pressure);
    sky.ghi[i] = ghi ? ghi[i]! : dhi[i]! + dni[i]! * Math.max(0, sky.up[i]!);
  }
  return sky;
}

function placeSun(sky: Sky, i: number, place: PvPlace, pressure: number): void {
  sunPosition(sky.at[i]!, place, sun);
  const elevation = (sun.elevation + refraction(sun.elevation, pressure)) * RAD;
  const azimuth = sun.azimuth * RAD;
  const level = Math.cos(elevation);
  sky.up[i] = Math.sin(elevation);
  sky.east[i] = level * Math.sin(azimuth);
  sky.north[i] = level * Math.cos(azimuth);
  sky.extra[i] = extraterrestrial(dayOfYear(sky.at[i]!));
}
