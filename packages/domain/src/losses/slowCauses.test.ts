import { describe, expect, it } from 'vitest';
import { median, seededRandom } from '../pv/index.ts';
import { findShading } from './shading.ts';
import { findSoiling } from './soilingCause.ts';
import { clearDays, dayStarts, observed } from './testStation.ts';
import { findHeat, findSnow } from './weatherCauses.ts';

describe('findShading', () => {
  const { sky, expected } = clearDays(10);
  const weather = expected.slice().fill(1);
  const isShaded = (i: number) => sky.east[i]! > 0.6 && sky.up[i]! < 0.6;

  it('[LOS-05] maps the part of the sky in which power is missing on clear days', () => {
    const actual = expected.map((power, i) => (isShaded(i) ? power * 0.4 : power));
    const { events, lost } = findShading(observed(actual, expected), sky, weather);
    const { cells } = events[0]!.evidence;
    expect(cells.every(({ azimuth, elevation }) => azimuth < 180 && elevation < 45)).toBe(true);
    expect(median(cells.map(({ deficit }) => deficit))).toBeCloseTo(0.6, 1);
    expect([...lost.keys()].filter((i) => lost[i]! > 0 && sky.up[i]! > 0.65)).toEqual([]);
  });

  it('[LOS-05] counts from the first day on which it was there', () => {
    const long = clearDays(20);
    const isNew = (i: number) => long.sky.east[i]! > 0.6 && long.sky.up[i]! < 0.6 && i >= 10 * 96;
    const actual = long.expected.map((power, i) => (isNew(i) ? power * 0.4 : power));
    const clear = long.expected.slice().fill(1);
    const { events, lost } = findShading(observed(actual, long.expected), long.sky, clear);
    expect(events).toHaveLength(1);
    expect([...lost.keys()].filter((i) => lost[i]! > 0 && i < 10 * 96)).toEqual([]);
    expect([...lost.keys()].some((i) => lost[i]! > 0)).toBe(true);
  });

  it('[LOS-05] is neither two days nor the whole sky', () => {
    const twoDays = expected.map((power, i) => (isShaded(i) && i < 192 ? power * 0.4 : power));
    expect(findShading(observed(twoDays, expected), sky, weather).events).toEqual([]);
    const everywhere = expected.map((power) => power * 0.6);
    expect(findShading(observed(everywhere, expected), sky, weather).events).toEqual([]);
  });
});

describe('findHeat and findSnow', () => {
  const { expected } = clearDays(4);

  it('[LOS-05] heat takes power at high temperatures of the inverter only', () => {
    const temperature = expected.map((power, i) => 25 + (power / 5000) * (i < 192 ? 25 : 45));
    const actual = expected.map((power, i) => power * (1 - Math.max(0, temperature[i]! - 55) * 0.02));
    const [run] = findHeat(observed(actual, expected), temperature).events;
    expect(run!.from).toBeGreaterThan(192);
    expect(run!.evidence.from).toBeLessThanOrEqual(55);
    expect(findHeat(observed(expected, expected), temperature).events).toEqual([]);
  });

  it('[LOS-05] snow needs frost, and inverters that are on', () => {
    const actual = expected.map((power, i) => (i >= 96 && i < 192 ? power * 0.05 : power));
    const frost = expected.map(() => -3);
    expect(findSnow(observed(actual, expected), frost, dayStarts(4)).events).toHaveLength(1);
    expect(
      findSnow(
        observed(actual, expected),
        expected.map(() => 12),
        dayStarts(4),
      ).events,
    ).toEqual([]);
    const off = actual.map((power, i) => (i >= 96 && i < 192 ? 0 : power));
    expect(findSnow(observed(off, expected), frost, dayStarts(4)).events).toEqual([]);
  });
});

describe('findSoiling', () => {
  it('[LOS-05] is the decline since the last cleaning', () => {
    const { expected } = clearDays(90);
    const random = seededRandom(3);
    const dirt = Array.from({ length: 90 }, (_, day) => 1 - 0.004 * (day % 45) + 0.01 * random());
    const actual = expected.map((power, i) => power * dirt[Math.floor(i / 96)]!);
    const { events } = findSoiling(observed(actual, expected), dayStarts(90));
    expect(events.length).toBeGreaterThan(0);
    expect(events.every(({ evidence }) => Math.abs(evidence.slope + 0.004) < 0.001)).toBe(true);
    expect(events[0]!.evidence.cleaned).toBe(true);
  });

  it('[LOS-05] begins after the days on which the modules stayed clean', () => {
    const { expected } = clearDays(40);
    const random = seededRandom(5);
    const dirt = Array.from({ length: 40 }, (_, day) => 1 - 0.008 * Math.max(0, day - 20) + 0.01 * random());
    const actual = expected.map((power, i) => power * dirt[Math.floor(i / 96)]!);
    const { lost } = findSoiling(observed(actual, expected), dayStarts(40));
    const energy = (column: Float64Array, from: number, to: number) =>
      column.subarray(from * 96, to * 96).reduce((sum, power) => sum + power, 0);
    expect(energy(lost, 0, 15)).toBeLessThan(0.005 * energy(expected, 0, 15));
    const missing = dirt.reduce(
      (sum, part, day) => sum + Math.max(0, 1.005 - part) * energy(expected, day, day + 1),
      0,
    );
    expect(energy(lost, 0, 40) / missing).toBeGreaterThan(0.8);
    expect(energy(lost, 0, 40) / missing).toBeLessThan(1.2);
  });
});
