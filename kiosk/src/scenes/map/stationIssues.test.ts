import type { StationLiveStatus } from '@heliograph/contracts/engine';
import type { AlarmRecord, Device, Station } from '@heliograph/contracts/http';
import { describe, expect, it } from 'vitest';
import { findNewFaults, NEW_FAULT_MS, openSince, findStationIssues } from './stationIssues.ts';

const stations = ['Farm', 'Depot', 'Store', 'School', 'Winery'].map(
  (station_name, index) => ({ id: index + 1, station_name }) as Station,
);
const statuses: StationLiveStatus[] = ['normal', 'offline', 'fault', 'abnormal', 'fault'];
const getStatus = (id: number) => statuses[id - 1] ?? 'nodata';

describe('stations that are not normal', () => {
  it('are ordered by severity, then newest first', () => {
    const since: Record<number, number> = { 2: 90, 3: 10, 4: 50, 5: 20 };
    const stationIssues = findStationIssues(stations, getStatus, (id) => since[id] ?? null);
    expect(stationIssues.map(({ station }) => station.station_name)).toEqual([
      'Winery',
      'Store',
      'School',
      'Depot',
    ]);
  });

  it('are ordered by name without a start time', () => {
    const stationIssues = findStationIssues(stations, getStatus, () => null);
    expect(stationIssues.map(({ station }) => station.station_name)).toEqual([
      'Store',
      'Winery',
      'School',
      'Depot',
    ]);
    expect(findStationIssues([...stations].reverse(), getStatus, () => null)).toEqual(stationIssues);
  });

  it('are new only for five minutes after the start of a fault', () => {
    const startedAt = 1_800_000_000_000;
    const stationIssues = findStationIssues(stations, getStatus, (id) => (id === 5 ? null : startedAt));
    expect(findNewFaults(stationIssues, startedAt + NEW_FAULT_MS - 1)).toEqual(new Set([3]));
    expect(findNewFaults(stationIssues, startedAt + NEW_FAULT_MS)).toEqual(new Set());
  });
});

it('finds the start of the oldest open alarm of a station, by kind', () => {
  const devices = [
    { device_id: 'a', station_id: 1 },
    { device_id: 'b', station_id: 1 },
  ] as Device[];
  const alarm = (deviceId: string, timestamp: number, type: 'fault' | 'alarm', state: 0 | 1 = 0) =>
    ({ deviceId, timestamp, type, state, level: type === 'fault' ? 3 : 2 }) as AlarmRecord;
  const open = openSince(
    [
      alarm('a', 30, 'fault'),
      alarm('b', 20, 'fault'),
      alarm('b', 5, 'fault', 1),
      alarm('a', 40, 'alarm'),
      alarm('gone', 1, 'fault'),
    ],
    devices,
  );
  expect(open).toEqual(new Map([[1, { fault: 20, abnormal: 40 }]]));
});
