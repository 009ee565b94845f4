import type { SeriesPoint } from '@heliograph/contracts/http';
import { describe, expect, it } from 'vitest';
import type { Energy } from './dayCounters.ts';
import { dayEnergy } from './dayEnergy.ts';

const none: Record<Energy, SeriesPoint[]> = {
  generation: [],
  load: [],
  gridImport: [],
  gridExport: [],
  charge: [],
  discharge: [],
  generator: [],
};
const point = (deviceId: string): SeriesPoint => ({ deviceId, propertyCode: 'KRA' });
const group = (values: number[][], estimated: number[][] = values.map(() => [])) => ({
  edges: new Float64Array(3),
  values: values.map((row) => Float64Array.from(row)),
  estimated,
});

describe('the energies of a day', () => {
  it('[STN-05] sum buckets and counters; what no counter counts is not known', () => {
    const counters = { ...none, generation: [point('a'), point('b')], gridExport: [point('c')] };
    expect(
      dayEnergy(
        counters,
        group([
          [1, NaN],
          [2, 3],
          [0, 4],
        ]),
      ),
    ).toEqual({
      generation: 6,
      load: null,
      gridImport: null,
      gridExport: 4,
      charge: null,
      discharge: null,
      generator: null,
      estimated: false,
    });
  });

  it('[STN-05] leave for the load what came in and did not go out, where nothing counts it and all else is known', () => {
    const counters = {
      ...none,
      generation: [point('a')],
      gridExport: [point('m')],
      gridImport: [point('m')],
      charge: [point('b')],
      discharge: [point('b')],
    };
    // In the order of the counters: generation, import, export, charge, discharge.
    const told = [[10], [3], [4], [2], [1]];
    expect(dayEnergy(counters, group(told)).load).toBe(10 + 3 - 4 - 2 + 1);
    for (const silent of told.keys()) {
      expect(dayEnergy(counters, group(told.with(silent, [NaN]))).load).toBeNull();
    }
    expect(dayEnergy(counters, group([[1], [0], [4], [0], [0]])).load).toBe(0);
    const unmetered = { ...none, generation: [point('a')] };
    expect(dayEnergy(unmetered, group([[10]])).load).toBeNull();
  });

  it('[STN-05] are estimated where an outage was bridged, or one of several counters was silent', () => {
    const one = { ...none, load: [point('a')] };
    expect(dayEnergy(one, group([[1, 2]], [[1]]))).toMatchObject({ load: 3, estimated: true });
    expect(dayEnergy(one, group([[NaN, NaN]]))).toMatchObject({ load: null, estimated: false });
    const two = { ...none, load: [point('a'), point('b')] };
    expect(
      dayEnergy(
        two,
        group([
          [1, 2],
          [NaN, NaN],
        ]),
      ),
    ).toMatchObject({ load: 3, estimated: true });
  });
});
