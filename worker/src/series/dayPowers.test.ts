import { describe, expect, it } from 'vitest';
import { dayPowers } from './dayPowers.ts';

const STEP = 300_000;
const day = { start: 0, end: 4 * STEP, step: STEP };
const samples = (...values: [at: number, value: number][]) =>
  values.map(([timestamp, value]) => ({ timestamp, value }));

describe('dayPowers', () => {
  it('[STN-05] averages the samples of each step; a step without samples is a gap, not zero', () => {
    const { pv, soc } = dayPowers([{ pv: samples([0, 100], [STEP / 2, 300], [2 * STEP, 500]) }], day);
    expect([...pv]).toEqual([200, NaN, 500, NaN]);
    expect([...soc]).toEqual([NaN, NaN, NaN, NaN]);
  });

  it('[STN-05] takes the grid from the meter and the load from the balance, as live values do', () => {
    const powers = dayPowers([{ pv: samples([0, 3000], [STEP, 3000]) }, { grid: samples([0, -1800]) }], day);
    expect([...powers.grid]).toEqual([-1800, NaN, NaN, NaN]);
    // Without a meter reading the load is unknown.
    expect([...powers.load]).toEqual([1200, NaN, NaN, NaN]);
    expect([...powers.pv]).toEqual([3000, 3000, NaN, NaN]);
  });

  it('ignores samples outside the day', () => {
    const { pv } = dayPowers([{ pv: samples([-1, 9], [day.end, 9]) }], day);
    expect([...pv]).toEqual([NaN, NaN, NaN, NaN]);
  });

  it('has only gaps for a station without devices', () => {
    expect([...dayPowers([], day).load]).toEqual([NaN, NaN, NaN, NaN]);
  });
});
