import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayBalance, type DayEnergies } from './dayBalance.ts';

const nothing: DayEnergies = {
  generation: null,
  load: null,
  gridImport: null,
  gridExport: null,
  charge: null,
  discharge: null,
  generator: null,
};

it('[STN-05] self-sufficiency excludes import', () => {
  expect(dayBalance({ ...nothing, generation: 20, load: 16, gridImport: 4, gridExport: 8 })).toEqual({
    consumption: 16,
    selfSufficiency: 0.75,
  });
});

it('[STN-05] both are unknown without counters or consumption', () => {
  expect(dayBalance({ ...nothing, generation: 20, gridImport: 4 })).toEqual({
    consumption: null,
    selfSufficiency: null,
  });
  expect(
    dayBalance({ ...nothing, generation: 0, load: 0, gridImport: 0, gridExport: 0 }).selfSufficiency,
  ).toBeNull();
});

it('[STN-05] derives uncounted consumption from the balance, including battery and generator', () => {
  const grid = { ...nothing, generation: 20, gridImport: 4, gridExport: 8 };
  expect(dayBalance(grid)).toMatchObject({ consumption: 16, selfSufficiency: 0.75 });
  expect(dayBalance({ ...grid, charge: 6, discharge: 5, generator: 1 }).consumption).toBe(16);
});

it('[STN-05] stays within its bounds for any counters', () => {
  const kwh = fc.double({ min: 0, max: 1e4, noNaN: true });
  fc.assert(
    fc.property(kwh, kwh, kwh, kwh, (generation, load, gridImport, gridExport) => {
      const { selfSufficiency } = dayBalance({
        ...nothing,
        generation,
        load,
        gridImport,
        gridExport,
      });
      if (selfSufficiency !== null) {
        expect(selfSufficiency).toBeGreaterThanOrEqual(0);
        expect(selfSufficiency).toBeLessThanOrEqual(1);
      }
    }),
  );
});
