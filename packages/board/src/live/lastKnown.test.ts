import type { StationLive } from '@heliograph/engine-client';
import { describe, expect, it } from 'vitest';
import { keepLastKnown, markStale, type LiveField } from './lastKnown.ts';

const live = (changes: Partial<StationLive> = {}): StationLive => ({
  status: 'normal',
  pv: 5000,
  load: 1200,
  battery: 0,
  grid: -3800,
  generator: null,
  soc: 80,
  today: 21.5,
  at: 1,
  online: 2,
  devices: 2,
  ...changes,
});

describe('a row as last known', () => {
  it('shows fresh values as fresh, zero included', () => {
    const row = keepLastKnown(null, live());
    expect(row?.pv).toEqual({ value: 5000, fresh: true, at: 1 });
    expect(row?.battery).toEqual({ value: 0, fresh: true, at: 1 });
  });

  it('[LIVE-05] keeps the last known value with its time, marked as not fresh, until a new one arrives', () => {
    const first = keepLastKnown(null, live());
    const second = keepLastKnown(first, live({ pv: null, at: 2 }));
    const third = keepLastKnown(second, live({ pv: null, at: 3 }));
    expect(third?.pv).toEqual({ value: 5000, fresh: false, at: 1 });
    expect(third?.load).toEqual({ value: 1200, fresh: true, at: 3 });
    expect(keepLastKnown(third, live({ pv: 100, at: 4 }))?.pv).toEqual({ value: 100, fresh: true, at: 4 });
  });

  it("[TRU-05] has no energy of today once a day without any began: yesterday's is not today's", () => {
    const before = keepLastKnown(null, live());
    expect(keepLastKnown(before, live({ today: null }))?.today.value).toBeNull();
  });

  it('has no value if nothing was ever reported', () => {
    expect(keepLastKnown(null, live({ soc: null }))?.soc).toEqual({ value: null, fresh: false, at: null });
    expect(keepLastKnown(keepLastKnown(null, live()), null)).toBeNull();
  });

  it('returns the same object for the same row', () => {
    const source = live();
    const row = keepLastKnown(null, source);
    expect(keepLastKnown(row, source)).toBe(row);
  });
});

it('[DV-12] keeps every value and its source time when a row becomes stale', () => {
  const before = keepLastKnown(null, live({ battery: null }))!;
  const after = markStale(before);
  for (const field of ['pv', 'load', 'battery', 'grid', 'generator', 'soc', 'today'] satisfies LiveField[])
    expect(after[field]).toEqual({ ...before[field], fresh: false });
  expect(after.source).toBe(before.source);
});
