import type { StationLive } from '@heliograph/engine-client';
import { describe, expect, it } from 'vitest';
import { hold } from './heldLive.ts';

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

describe('a held live row', () => {
  it('shows fresh values as fresh, zero included', () => {
    const row = hold(null, live());
    expect(row?.pv).toEqual({ value: 5000, fresh: true, at: 1 });
    expect(row?.battery).toEqual({ value: 0, fresh: true, at: 1 });
  });

  it('[LIVE-05] keeps the last known value in sight, marked as not fresh, with when it was true, until a new one comes', () => {
    const first = hold(null, live());
    const second = hold(first, live({ pv: null, at: 2 }));
    const third = hold(second, live({ pv: null, at: 3 }));
    expect(third?.pv).toEqual({ value: 5000, fresh: false, at: 1 });
    expect(third?.load).toEqual({ value: 1200, fresh: true, at: 3 });
    expect(hold(third, live({ pv: 100, at: 4 }))?.pv).toEqual({ value: 100, fresh: true, at: 4 });
  });

  it('knows nothing where nothing was ever heard', () => {
    expect(hold(null, live({ soc: null }))?.soc).toEqual({ value: null, fresh: false, at: null });
    expect(hold(hold(null, live()), null)).toBeNull();
  });

  it('is the same object while the row is', () => {
    const source = live();
    const row = hold(null, source);
    expect(hold(row, source)).toBe(row);
  });
});
