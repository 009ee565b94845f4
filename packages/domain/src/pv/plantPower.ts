import {
  acPower,
  cellTemperature,
  dcPower,
  MOUNTINGS,
  TEMPERATURE_COEFFICIENTS,
  type Mounting,
} from './module.ts';
import { incidenceModifier, planeIrradiance } from './planeOfArray.ts';
import type { Sky } from './sky.ts';

/** Modules of one orientation. */
export interface Plane {
  /** Degrees from horizontal. */
  tilt: number;
  /** Degrees from north, clockwise: 180 faces south. */
  azimuth: number;
  /** Power at 1000 W/m² and 25 °C, W. */
  peak: number;
}

export interface Plant {
  planes: readonly Plane[];
  /** AC power that the inverters do not exceed, W; null if none is known. */
  limit: number | null;
  /** Mounting of the modules; close to a roof if left out. */
  mounting?: Mounting;
  /** 1/K; that of standard modules if left out. */
  coefficient?: number;
  /** Share of DC power lost to soiling, wiring and mismatch; 0 if left out, as a fitted `peak` holds it. */
  losses?: number;
  /** Efficiency of the inverter; 0.96 if left out. */
  efficiency?: number;
  /** Air where the sky has none, °C; 20 if left out. */
  air?: number;
}

const RAD = Math.PI / 180;
const USUAL_WIND = 1;

/** DC rating of an inverter without a known limit, over the peak of its planes. */
const USUAL_RATIO = 1.1;

/** DC power at which the inverters reach their rating, W. */
function dcLimitOf({ planes, limit, efficiency = 0.96 }: Plant): number {
  if (limit !== null) return limit / efficiency;
  return planes.reduce((sum, { peak }) => sum + peak, 0) * USUAL_RATIO;
}

/**
 * Effective irradiance of a plane by instant of the sky, W/m².
 *
 * @param behindGlass false for what a sensor in the plane measures
 */
export function irradianceOf(
  sky: Sky,
  plane: Pick<Plane, 'tilt' | 'azimuth'>,
  behindGlass = true,
  into: Float64Array = new Float64Array(sky.at.length),
): Float64Array {
  const cosTilt = Math.cos(plane.tilt * RAD);
  const east = Math.sin(plane.tilt * RAD) * Math.sin(plane.azimuth * RAD);
  const north = Math.sin(plane.tilt * RAD) * Math.cos(plane.azimuth * RAD);
  for (let i = 0; i < into.length; i++) {
    const up = sky.up[i]!;
    const ghi = sky.ghi[i]!;
    if (!(ghi > 0) || up <= 0) {
      into[i] = Number.isNaN(ghi) ? NaN : Math.max(0, sky.dhi[i]!) * (1 + cosTilt) * 0.5;
      continue;
    }
    const cosIncidence = east * sky.east[i]! + north * sky.north[i]! + cosTilt * up;
    into[i] = planeIrradiance(
      ghi,
      sky.dni[i]!,
      sky.dhi[i]!,
      sky.extra[i]!,
      cosIncidence,
      up,
      cosTilt,
      behindGlass ? incidenceModifier(cosIncidence) : 1,
    );
  }
  return into;
}

/** Columns that `plantPower` works in, of the length of the sky. */
export interface PowerColumns {
  poa: Float64Array;
  dc: Float64Array;
}

/**
 * AC power of a plant by instant of the sky, W; NaN where the sky is unknown. Chain of PVWatts version 5: Hay and Davies
 * with the modifier of the glass, cell temperature of Sandia, DC by plane, AC of the inverters.
 *
 * @param into is filled and returned, of the length of the sky
 * @param columns of the same length, reused by loops so that nothing is allocated
 */
export function plantPower(
  sky: Sky,
  plant: Plant,
  into: Float64Array = new Float64Array(sky.at.length),
  columns: PowerColumns = { poa: new Float64Array(into.length), dc: new Float64Array(into.length) },
): Float64Array {
  const { poa, dc } = columns;
  const mounting = plant.mounting ?? MOUNTINGS.closeRoofGlassGlass;
  const coefficient = plant.coefficient ?? TEMPERATURE_COEFFICIENTS.standard;
  const air = plant.air ?? 20;
  const kept = 1 - (plant.losses ?? 0);
  dc.fill(0);
  for (const plane of plant.planes) {
    irradianceOf(sky, plane, true, poa);
    for (let i = 0; i < into.length; i++) {
      const cell = cellTemperature(poa[i]!, sky.air?.[i] ?? air, sky.wind?.[i] ?? USUAL_WIND, mounting);
      dc[i] = dc[i]! + Math.max(0, dcPower(plane.peak, poa[i]!, cell, coefficient)) * kept;
    }
  }
  const dcLimit = dcLimitOf(plant);
  for (let i = 0; i < into.length; i++) into[i] = acPower(dc[i]!, dcLimit, plant.efficiency);
  return into;
}
