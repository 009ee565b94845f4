import { expect, it } from 'vitest';
import { compareNeed, needsLook } from './stationQuality.ts';

const quality = (over: Partial<Parameters<typeof needsLook>[0]> = {}) => ({
  ...{ estimated: 0, unknown: 0, counts: { pending: 0 }, open: 0 },
  ...over,
});

it('[DQ-04] stations that need a look come first, the others by their unknown and estimated shares', () => {
  const ordered = [
    quality({ estimated: 0.2, open: 3 }),
    quality({ open: 1 }),
    quality({ counts: { pending: 2 } }),
    quality({ unknown: 0.1 }),
    quality({ estimated: 0.1 }),
    quality(),
  ];
  expect(ordered.toReversed().sort(compareNeed)).toEqual(ordered);
});

it('[DQ-04] a station needs a look while a question is open or readings are undecided', () => {
  expect([quality(), quality({ open: 1 }), quality({ counts: { pending: 1 } })].map(needsLook)).toEqual([
    false,
    true,
    true,
  ]);
});
