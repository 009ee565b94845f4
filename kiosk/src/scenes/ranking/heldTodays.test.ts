import type { StationLive } from '@heliograph/engine-client';
import { expect, it } from 'vitest';
import { heldTodays } from './heldTodays.ts';

const told = (todays: Record<number, number | null>, at: number) => ({
  rows: new Map(Object.entries(todays).map(([id, today]) => [Number(id), { today, at } as StationLive])),
});

it('[DV-12] keeps what a station told last, marked as not fresh, with when it was true', () => {
  const first = heldTodays(told({ 1: 5, 2: 7 }, 100), undefined);
  const second = heldTodays(told({ 1: null, 2: 8 }, 200), first);
  const third = heldTodays(told({ 1: null, 2: 8 }, 300), second);
  expect(third.get(1)).toEqual({ value: 5, fresh: false, at: 100 });
  expect(third.get(2)).toEqual({ value: 8, fresh: true, at: 300 });
  expect(heldTodays(told({ 1: 6 }, 400), third).get(1)).toEqual({ value: 6, fresh: true, at: 400 });
});

it('knows nothing of a station that told nothing, or is gone', () => {
  const held = heldTodays(told({ 1: null }, 100), undefined);
  expect(held.size).toBe(0);
  expect(heldTodays(told({}, 200), heldTodays(told({ 1: 5 }, 100), undefined)).size).toBe(0);
});
