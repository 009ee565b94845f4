import {
  ENERGY_BUCKETS,
  getGroupEnergyData,
  type EnergyStep,
  type SeriesPoint,
} from '@heliograph/contracts/http';
import { readEnergyColumns, type EnergyTable } from '@heliograph/domain/columns';
import { addLocalDays, stepEdges } from '@heliograph/domain/time';
import type { Session } from '../session/sessions.ts';

export interface EnergyQuestion {
  points: readonly SeriesPoint[];
  /** [start, end), ms. */
  start: number;
  end: number;
  zone: string;
  step: EnergyStep;
}

/** Buckets per call: as many as everybody may ask for. */
const MAX_BUCKETS = ENERGY_BUCKETS.guest;
const MAX_DAYS = 366;

/**
 * Energy of counters in buckets of some minutes by the wall clock of a zone, in parts one after another, cut at
 * midnights.
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
  const days = Math.min(
    MAX_DAYS,
    Math.max(1, Math.floor(MAX_BUCKETS / (points.length * bucketsPerDay(step)))),
  );
  const pointsPerCall = Math.floor(MAX_BUCKETS / (days * bucketsPerDay(step)));
  for (let from = start; from < end;) {
    const to = Math.min(addLocalDays(zone, from, days), end);
    const question = { token, prefix, start: from, end: to, step, zoneStr: zone };
    const parts: EnergyTable[] = [];
    for (let first = 0; first < points.length; first += pointsPerCall) {
      const own = points.slice(first, first + pointsPerCall);
      const bytes = await http.call(getGroupEnergyData, { ...question, points: own });
      parts.push(readEnergyColumns(bytes, own.length));
    }
    yield {
      edges: parts[0]!.edges,
      kwh: parts.flatMap(({ kwh }) => kwh),
      quality: parts.flatMap(({ quality }) => quality),
    };
    from = to;
  }
}

/** As the server counts them, of a day with 25 hours. */
const bucketsPerDay = (step: EnergyStep): number => (25 * 60) / Math.min(step, 15);

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
