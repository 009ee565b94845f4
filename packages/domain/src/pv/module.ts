/** Coefficients of the cell temperature by mounting (Sandia Array Performance Model, King 2004). */
export interface Mounting {
  a: number;
  /** s/m */
  b: number;
  /** Cell above back of module at 1000 W/m², K. */
  deltaT: number;
}

export const MOUNTINGS = {
  openRackGlassGlass: { a: -3.47, b: -0.0594, deltaT: 3 },
  closeRoofGlassGlass: { a: -2.98, b: -0.0471, deltaT: 1 },
  openRackGlassPolymer: { a: -3.56, b: -0.075, deltaT: 3 },
  insulatedGlassPolymer: { a: -2.81, b: -0.0455, deltaT: 0 },
} as const satisfies Record<string, Mounting>;

/**
 * Cell temperature, °C (Sandia Array Performance Model).
 *
 * @param poa irradiance in the plane of the array, W/m²
 * @param air temperature of the air, °C
 * @param wind m/s
 */
export const cellTemperature = (poa: number, air: number, wind: number, mounting: Mounting): number =>
  poa * Math.exp(mounting.a + mounting.b * wind) + air + (poa / 1000) * mounting.deltaT;

/**
 * Power per K of cell temperature, 1/K (PVWatts version 5 manual, table 4); `today` is the standard module of version 8
 * (NREL/ssc, cmod_pvwattsv8.cpp).
 */
export const TEMPERATURE_COEFFICIENTS = {
  standard: -0.0047,
  premium: -0.0035,
  thinFilm: -0.002,
  today: -0.0037,
} as const;

/**
 * DC power, in the unit of `peak` (PVWatts version 5, Dobos 2014).
 *
 * @param peak power at 1000 W/m² and 25 °C
 * @param poa effective irradiance in the plane of the array, W/m²
 * @param cell °C
 * @param coefficient 1/K
 */
export const dcPower = (peak: number, poa: number, cell: number, coefficient: number): number =>
  ((peak * poa) / 1000) * (1 + coefficient * (cell - 25));

const REFERENCE_EFFICIENCY = 0.9637;

/**
 * AC power of an inverter, 0 to `nominal · dcLimit`, in the unit of `dc` (PVWatts version 5, Dobos 2014).
 *
 * @param dc power
 * @param dcLimit DC power at which the inverter reaches its rating
 * @param nominal efficiency
 */
export function acPower(dc: number, dcLimit: number, nominal = 0.96): number {
  if (dc === 0) return 0;
  const load = dc / dcLimit;
  const efficiency = (nominal / REFERENCE_EFFICIENCY) * (-0.0162 * load - 0.0059 / load + 0.9858);
  return Math.max(0, Math.min(nominal * dcLimit, efficiency * dc));
}
