import { getGroupHistoryData, type SeriesPoint } from '@heliograph/contracts/http';
import { readDeviceColumns } from '@heliograph/domain/columns';
import type { Session } from '../session/sessions.ts';

/** Samples of one property, oldest first; NaN where its device reported others only. */
export interface PointSamples {
  at: Float64Array;
  value: Float64Array;
}

/** Samples of properties in [start, end), in their order. @throws EngineError as the call does */
export async function pointSamples(
  { http, account: { token, prefix } }: Session,
  points: readonly SeriesPoint[],
  { start, end }: { start: number; end: number },
): Promise<PointSamples[]> {
  if (points.length === 0) return [];
  const devices = [...new Set(points.map(({ deviceId }) => deviceId))];
  const widths = devices.map((device) => points.filter(({ deviceId }) => deviceId === device).length);
  const bytes = await http.call(getGroupHistoryData, { token, prefix, points: [...points], start, end });
  const tables = readDeviceColumns(bytes, widths);
  const taken = devices.map(() => 0);
  return points.map(({ deviceId }) => {
    const device = devices.indexOf(deviceId);
    const column = taken[device]!;
    taken[device] = column + 1;
    const { at, columns } = tables[device]!;
    return { at, value: columns[column]! };
  });
}

export interface Sample {
  /** ms */
  readonly timestamp: number;
  readonly value: number;
}

/** Equal steps of [start, end), ms; the last may be shorter. */
export interface Steps {
  start: number;
  end: number;
  step: number;
}

/** The mean of the samples in each step; NaN in those without one. */
export function meansBySteps(samples: readonly Sample[], { start, end, step }: Steps): Float64Array {
  const count = Math.ceil((end - start) / step);
  const sums = new Float64Array(count);
  const counts = new Uint32Array(count);
  for (const { timestamp, value } of samples) {
    const at = Math.floor((timestamp - start) / step);
    if (at < 0 || at >= count) continue;
    sums[at] = (sums[at] ?? 0) + value;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return sums.map((sum, at) => sum / (counts[at] ?? 0));
}
