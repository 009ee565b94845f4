import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinSections, splitSections } from './sections.ts';

it('[API-02] splits joined sections, including empty ones', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 })), (sections) => {
      expect(splitSections(joinSections(sections)).map((each) => [...each])).toEqual(
        sections.map((each) => [...each]),
      );
    }),
  );
});

it('[API-02] rejects truncated bytes', () => {
  const joined = joinSections([Uint8Array.of(1, 2, 3)]);
  expect(() => splitSections(joined.subarray(0, 2))).toThrow(RangeError);
});
