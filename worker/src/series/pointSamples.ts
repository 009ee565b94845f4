import { getGroupHistoryData, type SeriesPoint } from '@heliograph/contracts/http';
import { readDeviceColumns } from '@heliograph/domain/columns';
import { type FleetIndex, isMeasured } from '../fleet/fleetIndex.ts';
import type { Session } from '../session/sessions.ts';

/** Samples of one property, oldest first; NaN where its device reported others only. */
export interface PointSamples {
  at: Float64Array;
  value: Float64Array;
}

const NO_SAMPLES: PointSamples = { at: new Float64Array(), value: new Float64Array() };

/**
 * Samples of properties in [start, end), in their order; none of those that their device does not have.
 *
 * @throws EngineError as the call does
 */
export async function pointSamples(
  { session, index }: { session: Session; index: FleetIndex },
  points: readonly SeriesPoint[],
  { start, end }: { start: number; end: number },
): Promise<PointSamples[]> {
  const { http, account } = session;
  const isAsked = ({ deviceId, propertyCode }: SeriesPoint) => isMeasured(index, deviceId, propertyCode);
  const asked = points.filter(isAsked);
  if (asked.length === 0) return points.map(() => NO_SAMPLES);
  const devices = [...new Set(asked.map(({ deviceId }) => deviceId))];
  const widths = devices.map((device) => asked.filter(({ deviceId }) => deviceId === device).length);
  const { token, prefix } = account;
  const bytes = await http.call(getGroupHistoryData, { token, prefix, points: asked, start, end });
  const tables = readDeviceColumns(bytes, widths);
  const taken = devices.map(() => 0);
  return points.map((point) => {
    if (!isAsked(point)) return NO_SAMPLES;
    const { deviceId } = point;
    const device = devices.indexOf(deviceId);
    const column = taken[device]!;
    taken[device] = column + 1;
    const { at, columns } = tables[device]!;
    return { at, value: columns[column]! };
  });
}
