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
