import type { ModelProperty } from '../models/model.ts';

/** Three phases of 230 V at 100 A, the nominal current of common direct-connected meters, kW. */
const METER_KW = 69;
/** A site's connection also carries loads and chargers, so it may be larger than its array. */
const CONNECTION_PER_KWP = 2;
/**
 * Modules exceed their rating in cold weather and at cloud edges; meters tolerate overload; clocks are
 * inexact.
 */
const MARGIN = 1.25;

/** Arrays of inverters are at most this much larger than their rating. */
const ARRAY_PER_RATING = 2;

/**
 * Highest mean power that a counter of a device can have measured, kW. Generation is bounded by the array, and both it
 * and the battery by the device's rating, if known; load and grid may be those of the whole connection.
 *
 * @param ratedPower of the device, W; null if unknown
 */
export function counterLimit(
  group: ModelProperty['group'],
  installedKwp: number,
  ratedPower: number | null = null,
): number {
  const rating = ratedPower === null ? Infinity : ratedPower / 1000;
  const connection = Math.max(METER_KW, CONNECTION_PER_KWP * installedKwp);
  if (group === 'pv')
    return MARGIN * Math.min(installedKwp > 0 ? installedKwp : connection, ARRAY_PER_RATING * rating);
  return MARGIN * (group === 'battery' ? Math.min(connection, rating) : connection);
}
