import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SELL_SLOTS } from './catalogue/systemMode.ts';
import { minutesOfTime, activeSlot } from './activeSlot.ts';

const anyTime = fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => hour * 100 + minute);
const anyTimes = fc
  .array(anyTime, { minLength: 6, maxLength: 6 })
  .map((times) => times.sort((a, b) => a - b))
  .map((times) => Object.fromEntries(SELL_SLOTS.map((slot, index) => [`sell_time_${slot}`, times[index]!])));

describe('slotAt', () => {
  it('assigns each minute to the slot that started last, across midnight', () => {
    fc.assert(
      fc.property(anyTimes, fc.nat(1439), (values, minute) => {
        const slot = activeSlot(values, minute)!;
        const starts = SELL_SLOTS.map((each) => minutesOfTime(values[`sell_time_${each}`]!));
        const started = starts.filter((start) => start <= minute);
        expect(slot).toBe(started.length === 0 ? 6 : started.length);
      }),
    );
  });

  it('knows none unless all times are known', () => {
    expect(activeSlot({ sell_time_1: 0 }, 600)).toBeNull();
  });
});
