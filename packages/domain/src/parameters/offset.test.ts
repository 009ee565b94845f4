import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownOf, wireOf } from './offset.ts';

describe('the offset of a parameter', () => {
  it('[PAR-03] is taken off what reaches it, and comes back when read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(99), (offset, wire) => {
        expect(wireOf({ offset }, shownOf({ offset }, wire))).toBe(wire);
      }),
    );
  });

  it('[PAR-03] leaves alone what lies below it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }), (offset, below) => {
        expect(wireOf({ offset }, offset - below)).toBe(offset - below);
      }),
    );
    expect(wireOf({ offset: 2000 }, 2026)).toBe(26);
    expect(wireOf({ offset: 2000 }, 26)).toBe(26);
  });

  it('[PAR-03] is nothing where there is none', () => {
    fc.assert(fc.property(fc.double({ noNaN: true }), (value) => wireOf({ offset: 0 }, value) === value));
  });
});
