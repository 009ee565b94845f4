import {
  countRangeDays,
  COUNTER_DAYS,
  getGroupAccumulativeDataByZone,
  type SeriesPoint,
  type SeriesRange,
} from '@heliograph/contracts/http';
import type { EnergyTable } from '@heliograph/domain/columns';
import { Quality, QUALITY_MARKS, type QualityMark } from '@heliograph/domain/energy';
import type { z } from 'zod';
import type { Session } from '../session/sessions.ts';

export type Range = z.infer<typeof SeriesRange>;

/** Energy of counters in the calendar buckets of a zone. */
export interface GroupEnergy {
  /** Starts of the buckets, ms, and the end of the last. */
  edges: Float64Array;
  /** By counter: kWh by bucket, NaN where nothing was reported. */
  values: Float64Array[];
  /** By counter: `Quality` by bucket. */
  quality: Float64Array[];
}

/** Asks for any number of counters. @throws EngineError as the call does. */
export async function groupEnergy(
  { http, account: { token, prefix } }: Session,
  points: readonly SeriesPoint[],
  question: { time: number; type: Range; zoneStr: string },
): Promise<GroupEnergy> {
  const energy: GroupEnergy = { edges: new Float64Array(0), values: [], quality: [] };
  // As many as everybody may ask for.
  const pointsPerCall = 1 + Math.floor(COUNTER_DAYS.guest / countRangeDays(question.type, question.time));
  for (let first = 0; first < points.length; first += pointsPerCall) {
    const part = points.slice(first, first + pointsPerCall);
    const answer = await http.call(getGroupAccumulativeDataByZone, {
      ...question,
      token,
      prefix,
      points: part,
    });
    energy.edges = Float64Array.from(answer.edges);
    for (const [counter, row] of answer.values.entries()) {
      energy.values.push(Float64Array.from(row, (kwh) => kwh ?? NaN));
      energy.quality.push(getQuality(answer, counter, row.length));
    }
  }
  return energy;
}

function getQuality(
  answer: Record<QualityMark, readonly (readonly number[])[]>,
  counter: number,
  buckets: number,
): Float64Array {
  const quality = new Float64Array(buckets);
  for (const mark of QUALITY_MARKS)
    for (const bucket of answer[mark][counter] ?? []) quality[bucket] = quality[bucket]! | Quality[mark];
  return quality;
}

/** Energy in calendar buckets as a table, without the buckets that start after `now`. */
export function begunEnergy({ edges, values, quality }: GroupEnergy, now: number): EnergyTable {
  const past = edges.findIndex((edge) => edge > now);
  const started = edges.slice(0, past < 0 ? edges.length : past + 1);
  const buckets = Math.max(0, started.length - 1);
  return {
    edges: started,
    kwh: values.map((column) => column.subarray(0, buckets)),
    quality: quality.map((column) => column.subarray(0, buckets)),
  };
}
