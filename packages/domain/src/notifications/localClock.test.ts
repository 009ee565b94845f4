import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterQuietHours, nextAtMinute } from './localClock.ts';

const MINUTE = 60_000;
const zone = fc.constantFrom(
  'UTC',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Asia/Shanghai',
  'America/New_York',
);
const minute = fc.integer({ min: 0, max: 1439 });
/** Instants near clock changes are as frequent as others. */
const instant = fc
  .oneof(
    fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2028-01-01') }),
    fc.integer({ min: Date.parse('2026-04-03T12:00Z'), max: Date.parse('2026-04-06') }),
    fc.integer({ min: Date.parse('2026-10-02T12:00Z'), max: Date.parse('2026-10-05') }),
  )
  .map((at) => at - (at % MINUTE));

const clocks = new Map<string, Intl.DateTimeFormat>();
/** Minutes after midnight in the zone, by an independent implementation. */
function shown(at: number, timeZone: string): number {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });
  clocks.set(timeZone, clock);
  const [hour = 0, min = 0] = clock.format(at).split(':').map(Number);
  return hour * 60 + min;
}

const isQuiet = (time: number, { from, to }: { from: number; to: number }) =>
  from <= to ? time >= from && time < to : time >= from || time < to;

describe('quiet hours', () => {
  it('[ALM-05] end at the first minute of the zone’s clocks that is not quiet', () => {
    fc.assert(
      fc.property(instant, minute, minute, zone, (at, from, to, timeZone) => {
        let expected = at;
        while (isQuiet(shown(expected, timeZone), { from, to })) expected += MINUTE;
        expect(afterQuietHours(at, { from, to }, timeZone)).toBe(expected);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a daily mail', () => {
  it('[ALM-05] is due when the zone’s clocks show its time next, or skip it', () => {
    fc.assert(
      fc.property(instant, minute, zone, (at, wanted, timeZone) => {
        const due = nextAtMinute(at, wanted, timeZone);
        const skipsTo = shown(due - MINUTE, timeZone) < wanted && shown(due, timeZone) > wanted;
        expect(shown(due, timeZone) === wanted || skipsTo).toBe(true);
        expect(due).toBeGreaterThan(at);
        for (let before = at + MINUTE; before < due; before += MINUTE)
          expect(shown(before, timeZone)).not.toBe(wanted);
      }),
      { numRuns: 100 },
    );
  });
});
