import { describe, expect, it } from 'vitest';
import { findPoint, isPoint } from './resolveSunspec.ts';

describe('the blocks of SunSpec models', () => {
  it('[GW-02] have their points at a fixed distance', () => {
    const chain = [{ id: 160, address: 40_070, length: 8 + 2 * 20 }];
    const at = ['160.DCW#1', '160.DCW#2'].map((name) => findPoint(name, chain)[0]?.address);
    expect(at).toEqual([40_091, 40_111]);
    expect(findPoint('160.DCW#3', chain)).toEqual([]);
  });

  it.each([705, 706, 707, 708, 709, 710, 712])(
    '[GW-02] of model %i are unknown, because curves differ in length',
    (model) => {
      expect(isPoint(`${model}.Ena`)).toBe(true);
      expect(isPoint(`${model}.ActPt#2`)).toBe(false);
      expect(isPoint(`${model}.ReadOnly#1`)).toBe(false);
    },
  );
});
