import type { LabelType, SeriesPoint, Station } from '@heliograph/contracts/http';
import type { CounterFinder } from './counters.ts';

const INVERTERS: readonly LabelType[] = ['fd', 'yd', 'cn'];

/**
 * The counters of what a station exports. Where a meter counts at the grid, what inverters say of it is left out, as it
 * is for powers.
 */
export function gridCounters(station: Station, countersOf: CounterFinder): SeriesPoint[] {
  const inverters = new Set(
    INVERTERS.flatMap((label) => countersOf(station, label)).map(({ deviceId }) => deviceId),
  );
  const exported = countersOf(station, 'sd');
  const metered = exported.filter(({ deviceId }) => !inverters.has(deviceId));
  return metered.length > 0 ? metered : exported;
}
