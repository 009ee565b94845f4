import { getGroupEnergyData, type EnergyStep, type SeriesPoint } from '@heliograph/contracts/http';
import { readEnergyColumns, type EnergyTable } from '@heliograph/domain/columns';
import { addLocalDays, DAY, stepEdges } from '@heliograph/domain/time';
import type { Session } from '../session/sessions.ts';

export interface EnergyQuestion {
  points: readonly SeriesPoint[];
  /** [start, end), ms. */
  start: number;
  end: number;
  zone: string;
  step: EnergyStep;
}

/** The server takes 4,000,000: a day of 25 hours more is still within it. */
const MAX_CELLS = 3_500_000;
/** Cells per call: few enough to show progress and to cancel soon. */
const FAIR_CELLS = 100_000;
/** Days per call, whatever the number of cells. */
const DAYS = { least: 31, most: 366 };
/** Maximum points of a call. */
export const POINTS_PER_CALL = 20_000;

/**
 * Energy of at most `POINTS_PER_CALL` counters in buckets of some minutes by the wall clock of a zone, in parts one
 * after another, cut at midnights.
 *
 * @throws EngineError as the call does
 */
export async function* energyParts(
  { http, account: { token, prefix } }: Session,
  { points, start, end, zone, step }: EnergyQuestion,
): AsyncGenerator<EnergyTable, void> {
  if (points.length === 0) {
    if (start < end) yield { edges: stepEdges(zone, start, end, step), kwh: [], quality: [] };
    return;
  }
  const days = daysPerCall(points.length * (DAY / (step * 60_000)));
  for (let from = start; from < end;) {
    const to = Math.min(addLocalDays(zone, from, days), end);
    const question = { token, prefix, points: [...points], start: from, end: to, step, zoneStr: zone };
    yield readEnergyColumns(await http.call(getGroupEnergyData, question), points.length);
    from = to;
  }
}

function daysPerCall(cellsPerDay: number): number {
  const fair = Math.min(DAYS.most, Math.max(DAYS.least, Math.floor(FAIR_CELLS / cellsPerDay)));
  return Math.max(1, Math.min(fair, Math.floor(MAX_CELLS / cellsPerDay)));
}

/** Energy of a whole span as one table. @param onPart called with the end of each part, ms */
export async function readEnergy(
  session: Session,
  question: EnergyQuestion,
  onPart: (until: number) => void | Promise<void>,
): Promise<EnergyTable> {
  const parts: EnergyTable[] = [];
  for await (const part of energyParts(session, question)) {
    parts.push(part);
    await onPart(part.edges.at(-1) ?? question.end);
  }
  return joined(parts, question);
}

function joined(parts: readonly EnergyTable[], { points, start }: EnergyQuestion): EnergyTable {
  const columns = (of: (part: EnergyTable) => readonly Float64Array[]) =>
    points.map((_, counter) => joinedColumn(parts.map((part) => of(part)[counter] ?? new Float64Array())));
  return {
    edges: joinedColumn([Float64Array.of(start), ...parts.map(({ edges }) => edges.subarray(1))]),
    kwh: columns(({ kwh }) => kwh),
    quality: columns(({ quality }) => quality),
  };
}

function joinedColumn(parts: readonly Float64Array[]): Float64Array {
  const whole = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let first = 0;
  for (const part of parts) {
    whole.set(part, first);
    first += part.length;
  }
  return whole;
}
