import type { SeriesPoint } from '@heliograph/contracts/http';
import { Quality } from '@heliograph/domain/energy';
import { describe, expect, it } from 'vitest';
import type { Energy } from './dayCounters.ts';
import { dayEnergy } from './dayEnergy.ts';

const none: Record<Energy, SeriesPoint[]> = {
  generation: [],
  load: [],
  gridImport: [],
  gridExport: [],
  controlled: [],
  charge: [],
  discharge: [],
  generator: [],
};
const point = (deviceId: string): SeriesPoint => ({ deviceId, propertyCode: 'KRA' });
const group = (values: number[][], quality: number[][] = values.map(() => [0, 0])) => ({
  edges: new Float64Array(3),
  values: values.map((row) => Float64Array.from(row)),
  quality: quality.map((row) => Float64Array.from(row)),
});
const measured = Object.fromEntries(Object.keys(none).map((energy) => [energy, 0]));

describe('dayEnergy', () => {
  it('[STN-05] sums buckets and counters; energy without a counter is unknown', () => {
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
      controlled: null,
      charge: null,
      discharge: null,
      generator: null,
      quality: measured,
    });
  });

  it('[STN-05] calculates an uncounted load from the balance when everything else is known', () => {
    const counters = {
      ...none,
      generation: [point('a')],
      gridExport: [point('m')],
      gridImport: [point('m')],
      charge: [point('b')],
      discharge: [point('b')],
    };
    // In the order of the counters: generation, import, export, charge, discharge.
    const readings = [[10], [3], [4], [2], [1]];
    expect(dayEnergy(counters, group(readings)).load).toBe(10 + 3 - 4 - 2 + 1);
    for (const missing of readings.keys()) {
      expect(dayEnergy(counters, group(readings.with(missing, [NaN]))).load).toBeNull();
    }
    expect(dayEnergy(counters, group([[1], [0], [4], [0], [0]])).load).toBe(0);
    const unmetered = { ...none, generation: [point('a')] };
    expect(dayEnergy(unmetered, group([[10]])).load).toBeNull();
  });

  it('[STN-05] marks energy as estimated after an outage, or when one of several counters reported nothing', () => {
    const one = { ...none, load: [point('a')] };
    expect(dayEnergy(one, group([[1, 2]], [[0, Quality.estimated]]))).toMatchObject({
      load: 3,
      quality: { load: Quality.estimated },
    });
    expect(dayEnergy(one, group([[NaN, NaN]]))).toMatchObject({ load: null, quality: { load: 0 } });
    const two = { ...none, load: [point('a'), point('b')] };
    expect(
      dayEnergy(
        two,
        group([
          [1, 2],
          [NaN, NaN],
        ]),
      ),
    ).toMatchObject({ load: 3, quality: { load: Quality.estimated } });
  });

  it('[DQ-01] says of each energy what it contains; a load from the balance contains what its parts do', () => {
    const { unknown, corrected, estimated } = Quality;
    const counters = {
      ...none,
      generation: [point('a'), point('b')],
      gridImport: [point('m')],
      gridExport: [point('m')],
    };
    const { quality, ...energies } = dayEnergy(
      counters,
      group(
        [
          [1, 2],
          [NaN, NaN],
          [3, 0],
          [0, 1],
        ],
        [
          [0, estimated],
          [unknown, unknown],
          [0, 0],
          [corrected, 0],
        ],
      ),
    );
    expect(energies).toMatchObject({ generation: 3, gridImport: 3, gridExport: 1, load: 5 });
    expect(quality).toEqual({
      ...measured,
      generation: estimated | unknown,
      gridExport: corrected,
      load: estimated | unknown | corrected,
    });
  });
});
