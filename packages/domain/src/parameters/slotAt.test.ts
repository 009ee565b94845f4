import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SLOTS } from './catalogue/systemMode.ts';
import { minutesOf, slotAt } from './slotAt.ts';

const anyTime = fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => hour * 100 + minute);
const anyTimes = fc
  .array(anyTime, { minLength: 6, maxLength: 6 })
  .map((times) => times.sort((a, b) => a - b))
  .map((times) => Object.fromEntries(SLOTS.map((slot, index) => [`sell_time_${slot}`, times[index]!])));

describe('slotAt', () => {
  it('gives each minute to the slot that began last, over midnight to the last one', () => {
    fc.assert(
      fc.property(anyTimes, fc.nat(1439), (values, minute) => {
        const slot = slotAt(values, minute)!;
        const starts = SLOTS.map((each) => minutesOf(values[`sell_time_${each}`]!));
        const begun = starts.filter((start) => start <= minute);
        expect(slot).toBe(begun.length === 0 ? 6 : begun.length);
      }),
    );
  });

  it('knows none unless all times are known', () => {
    expect(slotAt({ sell_time_1: 0 }, 600)).toBeNull();
  });
});
