import { describe, expect, it } from 'vitest';
import { keepUnchanged } from './fleetAtoms.ts';

describe('keepUnchanged', () => {
  const before = { counts: { normal: 3, fault: 1 }, power: { pv: 5 }, at: 1 };

  it('keeps the object of an unchanged part', () => {
    const after = keepUnchanged(before, { counts: { normal: 3, fault: 1 }, power: { pv: 6 }, at: 2 });
    expect(after.counts).toBe(before.counts);
    expect(after).toEqual({ counts: { normal: 3, fault: 1 }, power: { pv: 6 }, at: 2 });
  });

  it('replaces a part that lost, gained or changed an entry', () => {
    for (const counts of [{ normal: 3 }, { normal: 3, fault: 1, offline: 0 }, { normal: 3, fault: 2 }]) {
      expect(keepUnchanged<{ counts: object }>(before, { counts }).counts).toBe(counts);
    }
  });

  it('takes the first value as it is', () => {
    expect(keepUnchanged(null, before)).toBe(before);
  });
});
