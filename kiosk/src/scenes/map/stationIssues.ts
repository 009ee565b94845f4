import type { StationLiveStatus } from '@heliograph/contracts/engine';
import type { AlarmRecord, Device, Station } from '@heliograph/contracts/http';
import { isFault } from '@heliograph/domain/status';

/** A station whose status is not normal. */
export interface StationIssue {
  station: Station;
  status: Exclude<StationLiveStatus, 'normal'>;
  /** When that began, or an offline station's last contact, ms; null when unknown. */
  since: number | null;
}

/** Start of the oldest open alarm of each kind, ms, by station. */
export type OpenSince = ReadonlyMap<number, Partial<Record<'fault' | 'abnormal', number>>>;

/** A fault is new for this long, ms. */
export const NEW_FAULT_MS = 300_000;

const SEVERITY: Record<StationLiveStatus, number> = {
  fault: 0,
  abnormal: 1,
  offline: 2,
  nodata: 3,
  normal: 4,
};

/** Shared by all comparisons: creating one looks up the rules of the language. */
const byName = new Intl.Collator();

/** The worst first, then the newest, then by name; independent of the order of `stations`. */
export function findStationIssues(
  stations: readonly Station[],
  statusOf: (station: number) => StationLiveStatus,
  sinceOf: (station: number, status: StationIssue['status']) => number | null,
): StationIssue[] {
  return stations
    .flatMap((station): StationIssue[] => {
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

/** Stations with a new fault. */
export function findNewFaults(stationIssues: readonly StationIssue[], now: number): ReadonlySet<number> {
  return new Set(
    stationIssues
      .filter(({ status, since }) => status === 'fault' && since !== null && now - since < NEW_FAULT_MS)
      .map(({ station }) => station.id),
  );
}
