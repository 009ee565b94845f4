import type { Sky } from '../pv/index.ts';
import { DAY } from '../time/index.ts';
import type { Claim } from './ledger.ts';
import { runsOf, type Observed } from './runs.ts';

export interface ShadedCell {
  /** Middle of the cell, degrees. */
  elevation: number;
  azimuth: number;
  /** Mean part of the expected power that was missing, 0 to 1. */
  deficit: number;
  /** Clear days on which it was. */
  days: number;
}

export interface ShadingEvidence {
  /** All shaded cells: a map of the sky. */
  cells: readonly ShadedCell[];
}

const CELL = 5;
const AZIMUTHS = 360 / CELL;
const MIN_DEFICIT = 0.15;
const MIN_DAYS = 3;
/** Days of a deficit that was not there before: a tree that grew, or a wall that was built. */
const MIN_NEW_DAYS = 6;
/** Days of the deficit in a cell beside shaded ones. */
const MIN_EDGE_DAYS = 2;
/** Part of a cell's clear days that show the deficit: of all, or since the first that does. */
const MIN_CONSTANCY = 0.7;
/** Part of the seen cells that may be shaded; with more of them it is not shade. */
const MAX_SHADED = 0.5;
/** Shaded cells, and part of the energy of the whole time, from which on it is more than an edge of the horizon. */
const MIN_CELLS = 3;
const MIN_ENERGY = 0.005;
/** Clear-sky index from which on the sun casts shade. */
const CLEAR = 0.85;
const DEG = 180 / Math.PI;

/**
 * Finds shade: more than 15 % missing at the same position of the sun on three or more clear days, and on most of those
 * that saw the sun there since, but not in most of the sky. The weather comes from neighbours, so they do not have it.
 *
 * @param weather clear-sky index of the place by interval
 */
export function findShading(
  { actual, expected, rating, step }: Observed,
  sky: Pick<Sky, 'east' | 'north' | 'up'>,
  weather: Float64Array,
): Claim<ShadingEvidence> {
  /** Parts of the expected power that were missing, by cell and day. */
  const cells = new Map<number, Map<number, number[]>>();
  const missing = (i: number) => expected[i]! - actual[i]!;
  const cellOf = new Int32Array(actual.length).fill(-1);
  const perDay = DAY / step;
  for (let i = 0; i < actual.length; i++) {
    if (!(weather[i]! >= CLEAR) || !(expected[i]! > 0.05 * rating) || Number.isNaN(actual[i]!)) continue;
    const elevation = Math.floor((Math.asin(sky.up[i]!) * DEG) / CELL);
    const azimuth = (Math.atan2(sky.east[i]!, sky.north[i]!) * DEG + 360) % 360;
    const key = elevation * AZIMUTHS + Math.floor(azimuth / CELL);
    cellOf[i] = key;
    const cell = cells.get(key) ?? new Map<number, number[]>();
    cells.set(key, cell);
    const day = Math.floor(i / perDay);
    const deficits = cell.get(day) ?? [];
    cell.set(day, deficits);
    deficits.push(missing(i) / expected[i]!);
  }
  const shaded = new Map<number, ShadedCell>();
  /** First day of the deficit, by cell. */
  const begins = new Map<number, number>();
  const isShaded = (i: number) => (begins.get(cellOf[i]!) ?? Infinity) <= Math.floor(i / perDay);
  let enough = 0;
  for (const [key, seen] of cells) {
    if (seen.size < MIN_DAYS) continue;
    enough++;
    const means = dayMeans(seen);
    const first = means.findIndex(({ deficit }) => deficit > MIN_DEFICIT);
    const since = first < 0 ? [] : means.slice(first);
    const dim = since.filter(({ deficit }) => deficit > MIN_DEFICIT);
    if (dim.length < MIN_DAYS) continue;
    const isOld = dim.length >= MIN_CONSTANCY * means.length;
    const isNew = dim.length >= MIN_NEW_DAYS && dim.length >= MIN_CONSTANCY * since.length;
    if (!isOld && !isNew) continue;
    begins.set(key, dim[0]!.day);
    shaded.set(key, cellAt(key, dim));
  }
  // The sun leaves cells at the edge of a shadow before they have shown it on enough days.
  for (const key of shaded.keys())
    for (const next of neighboursOf(key)) {
      const cell = cells.get(next);
      if (!cell || shaded.has(next)) continue;
      const since = dayMeans(cell).filter(({ day }) => day >= begins.get(key)!);
      const dim = since.filter(({ deficit }) => deficit > MIN_DEFICIT);
      if (dim.length < MIN_EDGE_DAYS || dim.length < MIN_CONSTANCY * since.length) continue;
      begins.set(next, dim[0]!.day);
      shaded.set(next, cellAt(next, dim));
    }
  const lost = new Float64Array(actual.length);
  const none: Claim<ShadingEvidence> = { cause: 'shading', events: [], lost };
  if (shaded.size < MIN_CELLS || shaded.size > MAX_SHADED * enough) return none;
  let [dark, all] = [0, 0];
  for (let i = 0; i < actual.length; i++) {
    if (expected[i]! > 0) all += expected[i]!;
    if (isShaded(i)) dark += missing(i);
  }
  if (dark < MIN_ENERGY * all) return none;
  for (let i = 0; i < actual.length; i++) if (isShaded(i)) lost[i] = Infinity;
  const runs = runsOf(lost);
  const event = { from: runs[0]!.from, to: runs.at(-1)!.to, evidence: { cells: [...shaded.values()] } };
  return { ...none, events: [event] };
}

interface DayMean {
  day: number;
  /** Part of the expected power that was missing. */
  deficit: number;
}

const dayMeans = (seen: ReadonlyMap<number, readonly number[]>): DayMean[] =>
  [...seen].map(([day, values]) => ({ day, deficit: values.reduce((a, b) => a + b, 0) / values.length }));

const cellAt = (key: number, dim: readonly DayMean[]): ShadedCell => ({
  elevation: (Math.floor(key / AZIMUTHS) + 0.5) * CELL,
  azimuth: ((key % AZIMUTHS) + 0.5) * CELL,
  deficit: dim.reduce((sum, { deficit }) => sum + deficit, 0) / dim.length,
  days: dim.length,
});

/** Cells beside, above and below. */
function neighboursOf(key: number): number[] {
  const azimuth = key % AZIMUTHS;
  const row = key - azimuth;
  return [
    row + ((azimuth + 1) % AZIMUTHS),
    row + ((azimuth + AZIMUTHS - 1) % AZIMUTHS),
    key + AZIMUTHS,
    key - AZIMUTHS,
  ];
}
