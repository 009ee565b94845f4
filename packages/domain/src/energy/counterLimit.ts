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

/** Highest mean power that a counter can have measured, kW. Generation is bounded by the array. */
export function counterLimit(group: ModelProperty['group'], installedKwp: number): number {
  const bounded = group === 'pv' && installedKwp > 0;
  return MARGIN * (bounded ? installedKwp : Math.max(METER_KW, CONNECTION_PER_KWP * installedKwp));
}
