import type { StationLiveStatus } from '@heliograph/contracts/engine';
import type { AlarmRecord, Device, Station } from '@heliograph/contracts/http';
import { isFault } from '@heliograph/domain/status';

/** A station that is not normal. */
export interface Trouble {
  station: Station;
  status: Exclude<StationLiveStatus, 'normal'>;
  /** When that began, or for an offline one when it was last heard of, ms; null when not known. */
  since: number | null;
}

/** When the oldest alarm of each kind that is still open began, ms, by station. */
export type OpenSince = ReadonlyMap<number, Partial<Record<'fault' | 'abnormal', number>>>;

/** A fault that began this short a time ago is news, ms. */
export const NEWS_MS = 300_000;

const SEVERITY: Record<StationLiveStatus, number> = {
  fault: 0,
  abnormal: 1,
  offline: 2,
  nodata: 3,
  normal: 4,
};

/** One for all comparisons: each would look up the language's rules anew. */
const byName = new Intl.Collator();

export function countsOf(
  stations: readonly Station[],
  statusOf: (station: number) => StationLiveStatus,
): Record<StationLiveStatus, number> {
  const counts = { fault: 0, abnormal: 0, offline: 0, nodata: 0, normal: 0 };
  for (const { id } of stations) counts[statusOf(id)] += 1;
  return counts;
}

/** The worst first, of equals the newest, then by name; the order does not depend on that of the stations. */
export function troublesOf(
  stations: readonly Station[],
  statusOf: (station: number) => StationLiveStatus,
  sinceOf: (station: number, status: Trouble['status']) => number | null,
): Trouble[] {
  return stations
    .flatMap((station): Trouble[] => {
      const status = statusOf(station.id);
      return status === 'normal' ? [] : [{ station, status, since: sinceOf(station.id, status) }];
    })
    .sort(
      (a, b) =>
        SEVERITY[a.status] - SEVERITY[b.status] ||
        (b.since ?? 0) - (a.since ?? 0) ||
        byName.compare(a.station.station_name, b.station.station_name) ||
        a.station.id - b.station.id,
    );
}

export function openSince(alarms: readonly AlarmRecord[], devices: readonly Device[]): OpenSince {
  const stationOf = new Map(devices.map(({ device_id, station_id }) => [device_id, station_id]));
  const open = new Map<number, Partial<Record<'fault' | 'abnormal', number>>>();
  for (const alarm of alarms) {
    const station = stationOf.get(alarm.deviceId);
    if (station === undefined || alarm.state === 1) continue;
    const kind = isFault(alarm) ? 'fault' : 'abnormal';
    const known = open.get(station);
    open.set(station, { ...known, [kind]: Math.min(alarm.timestamp, known?.[kind] ?? Infinity) });
  }
  return open;
}

/** Stations whose fault has just begun. */
export function newsOf(troubles: readonly Trouble[], now: number): ReadonlySet<number> {
  return new Set(
    troubles
      .filter(({ status, since }) => status === 'fault' && since !== null && now - since < NEWS_MS)
      .map(({ station }) => station.id),
  );
}
