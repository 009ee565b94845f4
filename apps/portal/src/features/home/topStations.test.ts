import type { StationLive } from '@heliograph/engine-client';
import { expect, it } from 'vitest';
import { topStations } from './topStations.ts';

const live = (powers: Record<number, number | null>) =>
  new Map(Object.entries(powers).map(([id, pv]) => [Number(id), { pv } as StationLive]));

it('puts those that generate most first and leaves out who is silent or at rest', () => {
  expect(topStations(live({ 1: 400, 2: null, 3: 9000, 4: 0, 5: 3000 }), 6)).toEqual([3, 5, 1]);
});

it('keeps to the count, and equal stations to a steady order', () => {
  expect(topStations(live({ 7: 5, 3: 5, 5: 5 }), 2)).toEqual([3, 5]);
});
