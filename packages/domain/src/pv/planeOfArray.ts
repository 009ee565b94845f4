/** Share of light that the ground reflects. */
const ALBEDO = 0.25;
/** Cosine of 89°: the sun's share of a horizontal plane is not divided by less. */
const MIN_COS_ZENITH = 0.01745;

/**
 * Diffuse irradiance of the sky on a tilted plane, W/m² (Hay and Davies 1980).
 *
 * @param dhi diffuse on the horizontal plane, W/m²
 * @param dni direct, W/m²
 * @param extra irradiance outside the atmosphere, W/m²
 * @param cosIncidence cosine of the angle between the sun and the plane's normal
 * @param cosTilt of the plane
 */
export function hayDaviesDiffuse(
  dhi: number,
  dni: number,
  extra: number,
  cosIncidence: number,
  cosZenith: number,
  cosTilt: number,
): number {
  const anisotropy = dni / extra;
  const ratio = Math.max(cosIncidence, 0) / Math.max(cosZenith, MIN_COS_ZENITH);
  return dhi * (anisotropy * ratio + (1 - anisotropy) * (1 + cosTilt) * 0.5);
}

/** Share of direct light that passes the glass, 0 to 1 (ASHRAE, Souka and Safwat 1966, b = 0.05). */
export const incidenceModifier = (cosIncidence: number): number =>
  cosIncidence > 0 ? Math.max(0, 1 - 0.05 * (1 / cosIncidence - 1)) : 0;

/**
 * Effective irradiance in the plane of the array, W/m²: direct behind glass, diffuse of the sky and of the ground.
 *
 * @param modifier share of direct light that passes the glass; 1 for what a sensor in the plane measures
 */
export function planeIrradiance(
  ghi: number,
  dni: number,
  dhi: number,
  extra: number,
  cosIncidence: number,
  cosZenith: number,
  cosTilt: number,
  modifier: number,
): number {
  return (
    dni * Math.max(cosIncidence, 0) * modifier +
    hayDaviesDiffuse(dhi, dni, extra, cosIncidence, cosZenith, cosTilt) +
    ghi * ALBEDO * (1 - cosTilt) * 0.5
  );
}
