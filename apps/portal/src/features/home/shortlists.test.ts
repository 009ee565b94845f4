import type { StationLiveStatus } from '@heliograph/contracts/engine';
import type { StationLive } from '@heliograph/engine-client';
import { describe, expect, it } from 'vitest';
import { topStations, stationsNeedingAttention } from './shortlists.ts';

describe('the stations that generate most', () => {
  const liveTable = (powers: Record<number, number | null>) =>
    new Map(Object.entries(powers).map(([id, pv]) => [Number(id), { pv } as StationLive]));

  it('are sorted, without offline and idle ones', () => {
    expect(topStations(liveTable({ 1: 400, 2: null, 3: 9000, 4: 0, 5: 3000 }), 6)).toEqual([3, 5, 1]);
  });

  it('are limited to the count, with a stable order of equal ones', () => {
    expect(topStations(liveTable({ 7: 5, 3: 5, 5: 5 }), 2)).toEqual([3, 5]);
  });
});

describe('the stations that need attention', () => {
  const liveTable = (statuses: Record<number, StationLiveStatus>) =>
    new Map(Object.entries(statuses).map(([id, status]) => [Number(id), { status } as StationLive]));

  it('[LIVE-06] are faults, then warnings, then those offline', () => {
    expect(
      stationsNeedingAttention(
        liveTable({ 1: 'offline', 2: 'normal', 3: 'abnormal', 4: 'fault', 5: 'nodata', 6: 'fault' }),
        9,
      ),
    ).toEqual([4, 6, 3, 1]);
  });

  it('are limited to the count', () => {
    expect(stationsNeedingAttention(liveTable({ 1: 'offline', 3: 'abnormal', 4: 'fault' }), 2)).toEqual([
      4, 3,
    ]);
  });
});
