import { hold, type HeldField } from '@heliograph/board';
import type { StationLive } from '@heliograph/engine-client';
import { expect, it } from 'vitest';
import { aged } from './shownStation.ts';

const live: StationLive = {
  status: 'normal',
  pv: 5000,
  load: 1200,
  battery: null,
  grid: -3800,
  generator: 0,
  soc: 80,
  today: 21.5,
  at: 100,
  online: 2,
  devices: 2,
};

it('[DV-12] keeps every value and its source time, and calls none fresh', () => {
  const before = hold(null, live)!;
  const after = aged(before);
  for (const field of ['pv', 'load', 'battery', 'grid', 'generator', 'soc', 'today'] satisfies HeldField[])
    expect(after[field]).toEqual({ ...before[field], fresh: false });
  expect(after.source).toBe(live);
});
