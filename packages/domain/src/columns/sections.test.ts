import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinSections, splitSections } from './sections.ts';

it('[API-02] gives back the sections that were joined, empty ones too', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 })), (sections) => {
      expect(splitSections(joinSections(sections)).map((each) => [...each])).toEqual(
        sections.map((each) => [...each]),
      );
    }),
  );
});

it('[API-02] refuses what is cut short', () => {
  const joined = joinSections([Uint8Array.of(1, 2, 3)]);
  expect(() => splitSections(joined.subarray(0, 2))).toThrow(RangeError);
});
