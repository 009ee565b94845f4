import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pixelShift } from './pixelShift.ts';

it('a picture moves one step a minute, never far, and comes back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e8 }), (minute) => {
      const [here, next] = [pixelShift(minute * 60_000), pixelShift((minute + 1) * 60_000)];
      expect(Math.abs(next.x - here.x) + Math.abs(next.y - here.y)).toBe(1);
      expect(Math.max(Math.abs(here.x), Math.abs(here.y))).toBe(4);
      expect(pixelShift((minute + 32) * 60_000)).toEqual(here);
      expect(pixelShift(minute * 60_000 + 59_999)).toEqual(here);
    }),
  );
});
