import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endEntry, moveBoundary, priceEntry, removeEntry, entrySpan, splitEntry } from './dayEntries.ts';
import type { EntryDraft } from './draft.ts';
import { dayErrors } from './tariffErrors.ts';

const day = (...rows: [start: string, end: string, value: number | string][]): EntryDraft[] =>
  rows.map(([startTime, endTime, value]) => ({ startTime, endTime, value }));
const whole = day(['00:00', '24:00', 0.3]);
const three = day(['00:00', '07:00', 1], ['07:00', '15:00', 2], ['15:00', '24:00', 3]);

type Edit = (entries: readonly EntryDraft[]) => readonly EntryDraft[];
const index = fc.integer({ min: -1, max: 25 });
const hour = fc.double({ min: -5, max: 30, noNaN: true });
const edits: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(index, hour).map(
    ([at, to]): Edit =>
      (entries) =>
        moveBoundary(entries, at, to),
  ),
  fc.tuple(index, fc.option(hour, { nil: undefined })).map(
    ([at, to]): Edit =>
      (entries) =>
        splitEntry(entries, at, to),
  ),
  fc.tuple(index, hour).map(
    ([at, to]): Edit =>
      (entries) =>
        endEntry(entries, at, to),
  ),
  index.map(
    (at): Edit =>
      (entries) =>
        removeEntry(entries, at),
  ),
  index.map(
    (at): Edit =>
      (entries) =>
        priceEntry(entries, at, 0.5),
  ),
);

describe('band', () => {
  it('[TAR-03] every edit leaves a complete day in full hours', () => {
    fc.assert(
      fc.property(fc.array(edits, { maxLength: 60 }), (steps) => {
        let entries: readonly EntryDraft[] = whole;
        for (const step of steps) {
          entries = step(entries);
          // The split-off end of a day has no price until one is entered.
          expect(
            dayErrors(entries).filter(({ why, path }) => !(why === 'empty' && path[1] === 'value')),
          ).toEqual([]);
          const spans = entries.map((_, at) => entrySpan(entries, at));
          expect(spans.reduce((sum, { start, end }) => sum + end - start, 0)).toBe(24);
          expect(spans.every(({ start, end }) => end - start >= 1)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('[TAR-03] a boundary snaps to hours and stops an hour before its neighbours', () => {
    expect(moveBoundary(three, 0, 9.4).map(({ endTime }) => endTime)).toEqual(['09:00', '15:00', '24:00']);
    expect(moveBoundary(three, 0, 9.4)[1]?.startTime).toBe('09:00');
    expect(moveBoundary(three, 0, 23)[0]?.endTime).toBe('14:00');
    expect(moveBoundary(three, 1, -3)[1]?.endTime).toBe('08:00');
    expect(moveBoundary(three, 2, 20)).toBe(three);
  });

  it('[TAR-03] an entry is split in two of the same price, unless it is an hour long', () => {
    expect(splitEntry(three, 1)).toEqual(
      day(['00:00', '07:00', 1], ['07:00', '11:00', 2], ['11:00', '15:00', 2], ['15:00', '24:00', 3]),
    );
    const hourLong = moveBoundary(three, 0, 1);
    expect(splitEntry(hourLong, 0)).toBe(hourLong);
  });

  it('[TAR-03] the hours of a removed entry go to the one before, or after the first; the only one stays', () => {
    expect(removeEntry(three, 1)).toEqual(day(['00:00', '15:00', 1], ['15:00', '24:00', 3]));
    expect(removeEntry(three, 0)).toEqual(day(['00:00', '15:00', 2], ['15:00', '24:00', 3]));
    expect(removeEntry(whole, 0)).toBe(whole);
  });

  it('[TAR-03] ending the last entry early leaves the rest to one that needs a price', () => {
    expect(endEntry(whole, 0, 22)).toEqual(day(['00:00', '22:00', 0.3], ['22:00', '24:00', '']));
    expect(endEntry(whole, 0, 24)).toBe(whole);
    expect(endEntry(three, 0, 8)[1]?.startTime).toBe('08:00');
  });
});
