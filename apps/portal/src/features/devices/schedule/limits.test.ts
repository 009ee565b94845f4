import { describe, expect, it } from 'vitest';
import { readLimits, usualLimits } from './limits.ts';

describe('[BIL-04] limits of a proposal', () => {
  it('[BIL-04] begin with those of the present time points, never below the shutdown', () => {
    const slots = (socs: number[], charges: number[]) =>
      Object.fromEntries([
        ...socs.map((soc, index) => [`sell_soc_${index + 1}`, soc] as const),
        ...charges.map((charge, index) => [`sell_charge_${index + 1}`, charge] as const),
      ]);
    expect(usualLimits(slots([30, 90, 100], [0, 1, 2]))).toEqual({ chargeTo: 90, dischargeTo: 30 });
    expect(usualLimits(slots([30, 40], [0, 0]))).toEqual({ chargeTo: 100, dischargeTo: 30 });
    expect(usualLimits({ ...slots([10, 90], [0, 3]), shutdown_soc: 20 })).toEqual({
      chargeTo: 90,
      dischargeTo: 20,
    });
    expect(usualLimits(slots([50, 50], [1, 1]))).toEqual({ chargeTo: 100, dischargeTo: 50 });
    expect(usualLimits({})).toEqual({ chargeTo: 100, dischargeTo: 0 });
  });

  it.each([
    ['90', '20', {}],
    [' 90 ', '15', {}],
    ['90', '14', { dischargeTo: 'shutdown' }],
    ['20', '20', { chargeTo: 'order' }],
    ['101', '20', { chargeTo: 'percent' }],
    ['', '2.5', { chargeTo: 'percent', dischargeTo: 'percent' }],
    ['-5', '1e1', { chargeTo: 'percent', dischargeTo: 'percent' }],
  ])('[BIL-04] typed as %j and %j', (chargeTo, dischargeTo, errors) => {
    const read = readLimits({ chargeTo, dischargeTo }, 15);
    expect(read.errors).toEqual(errors);
    expect(read.limits).toEqual(
      Object.keys(errors).length > 0
        ? null
        : { chargeTo: Number(chargeTo), dischargeTo: Number(dischargeTo) },
    );
  });
});
