import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayBalance } from './dayBalance.ts';

it('[STN-05] self-use is what was not exported, self-sufficiency what was not imported', () => {
  expect(dayBalance({ generation: 20, load: 16, gridImport: 4, gridExport: 8 })).toEqual({
    selfUse: 12,
    selfSufficiency: 0.75,
  });
});

it('[STN-05] neither is known without its counters, nor a share of nothing', () => {
  expect(dayBalance({ generation: 20, load: null, gridImport: 4, gridExport: null })).toEqual({
    selfUse: null,
    selfSufficiency: null,
  });
  expect(dayBalance({ generation: 0, load: 0, gridImport: 0, gridExport: 0 }).selfSufficiency).toBeNull();
});

it('[STN-05] stays within its bounds whatever counters say', () => {
  const kwh = fc.double({ min: 0, max: 1e4, noNaN: true });
  fc.assert(
    fc.property(kwh, kwh, kwh, kwh, (generation, load, gridImport, gridExport) => {
      const { selfUse, selfSufficiency } = dayBalance({ generation, load, gridImport, gridExport });
      expect(selfUse).toBeGreaterThanOrEqual(0);
      if (selfSufficiency !== null) {
        expect(selfSufficiency).toBeGreaterThanOrEqual(0);
        expect(selfSufficiency).toBeLessThanOrEqual(1);
      }
    }),
  );
});
