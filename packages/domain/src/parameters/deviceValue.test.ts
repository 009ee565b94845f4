import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toShownValue, toDeviceValue } from './deviceValue.ts';

describe('the offset of a parameter', () => {
  it('[PAR-03] is subtracted on write and added on read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(99), (offset, wire) => {
        expect(toDeviceValue({ offset }, toShownValue({ offset }, wire))).toBe(wire);
      }),
    );
  });

  it('[PAR-03] is not subtracted from smaller values', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }), (offset, below) => {
        expect(toDeviceValue({ offset }, offset - below)).toBe(offset - below);
      }),
    );
    expect(toDeviceValue({ offset: 2000 }, 2026)).toBe(26);
    expect(toDeviceValue({ offset: 2000 }, 26)).toBe(26);
  });

  it('[PAR-03] has no effect if it is 0', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), (value) => toDeviceValue({ offset: 0 }, value) === value),
    );
  });
});
