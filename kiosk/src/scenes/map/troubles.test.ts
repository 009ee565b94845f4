import type { StationLiveStatus } from '@heliograph/contracts/engine';
import type { AlarmRecord, Device, Station } from '@heliograph/contracts/http';
import { describe, expect, it } from 'vitest';
import { countsOf, newsOf, NEWS_MS, openSince, troublesOf } from './troubles.ts';

const stations = ['Farm', 'Depot', 'Store', 'School', 'Winery'].map(
  (station_name, index) => ({ id: index + 1, station_name }) as Station,
);
const statuses: StationLiveStatus[] = ['normal', 'offline', 'fault', 'abnormal', 'fault'];
const statusOf = (id: number) => statuses[id - 1] ?? 'nodata';

describe('stations that are not normal', () => {
  it('come with the worst first, of equals the newest', () => {
    const since: Record<number, number> = { 2: 90, 3: 10, 4: 50, 5: 20 };
    const troubles = troublesOf(stations, statusOf, (id) => since[id] ?? null);
    expect(troubles.map(({ station }) => station.station_name)).toEqual([
      'Winery',
      'Store',
      'School',
      'Depot',
    ]);
  });

  it('come by name where nobody knows since when', () => {
    const troubles = troublesOf(stations, statusOf, () => null);
    expect(troubles.map(({ station }) => station.station_name)).toEqual([
      'Store',
      'Winery',
      'School',
      'Depot',
    ]);
    expect(troublesOf([...stations].reverse(), statusOf, () => null)).toEqual(troubles);
  });

  it('are counted by status with all others', () => {
    expect(countsOf([...stations, { id: 9 } as Station], statusOf)).toEqual({
      fault: 2,
      abnormal: 1,
      offline: 1,
      normal: 1,
      nodata: 1,
    });
  });

  it('are news while a fault is young, and nothing else is', () => {
    const began = 1_800_000_000_000;
    const troubles = troublesOf(stations, statusOf, (id) => (id === 5 ? null : began));
    expect(newsOf(troubles, began + NEWS_MS - 1)).toEqual(new Set([3]));
    expect(newsOf(troubles, began + NEWS_MS)).toEqual(new Set());
  });
});

it('tells since when alarms of a station are open by the oldest that is, of each kind', () => {
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
