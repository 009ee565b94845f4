import {
  getGroupAccumulativeDataByZone,
  type SeriesPoint,
  type SeriesRange,
} from '@heliograph/contracts/http';
import type { Session } from '../session/sessions.ts';
import type { z } from 'zod';

export type Range = z.infer<typeof SeriesRange>;

/** Energy of counters in the calendar buckets of a zone. */
export interface GroupEnergy {
  /** Starts of the buckets, ms, and the end of the last. */
  edges: Float64Array;
  /** By counter: kWh by bucket, NaN where nothing was reported. */
  values: Float64Array[];
  /** By counter: buckets that hold energy spread over an outage. */
  estimated: readonly (readonly number[])[];
}

/** What the server takes at once. */
const POINTS_PER_CALL = 20_000;

/** Asks for any number of counters. @throws EngineError as the call does. */
export async function groupEnergy(
  { http, account: { token, prefix } }: Session,
  points: readonly SeriesPoint[],
  question: { time: number; type: Range; zoneStr: string },
): Promise<GroupEnergy> {
  const energy: { edges: Float64Array; values: Float64Array[]; estimated: number[][] } = {
    edges: new Float64Array(0),
    values: [],
    estimated: [],
  };
  for (let first = 0; first < points.length; first += POINTS_PER_CALL) {
    const part = points.slice(first, first + POINTS_PER_CALL);
    const answer = await http.call(getGroupAccumulativeDataByZone, {
      ...question,
      token,
      prefix,
      points: part,
    });
    energy.edges = Float64Array.from(answer.edges);
    for (const row of answer.values) energy.values.push(Float64Array.from(row, (kwh) => kwh ?? NaN));
    energy.estimated.push(...answer.estimated);
  }
  return energy;
}
