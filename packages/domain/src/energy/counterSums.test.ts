import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bucketEdges } from '../time/index.ts';
import { sumCounters, totalEnergy, type ZoneEnergy } from './counterSums.ts';
import { Quality } from './quality.ts';

/** Counters that report so much in each hour of a zone's day. */
function day(zone: string, now: number, hourly: readonly number[]): ZoneEnergy {
  const edges = bucketEdges(zone, 'day', now);
  const column = (value: number) =>
    Float64Array.from(edges.subarray(0, -1), (start) => (start <= now ? value : NaN));
  return { zone, energy: { edges, kwh: hourly.map(column), quality: hourly.map(() => edges.map(() => 0)) } };
}

it("[TRU-05] the sum of a day is that of each zone's own day, also around midnight and clock changes", () => {
  const zone = fc.constantFrom('Australia/Sydney', 'Australia/Perth', 'Australia/Lord_Howe', 'UTC');
  const calendar = fc.record({ zone, hourly: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 3 }) });
  // The days around both clock changes in Sydney.
  const at = fc
    .constantFrom('2026-04-04', '2026-10-03', '2026-12-31')
    .chain((date) =>
      fc.integer({ min: 0, max: 72 * 60 }).map((minutes) => Date.parse(date) + minutes * 60_000),
    );
  fc.assert(
    fc.property(fc.array(calendar, { minLength: 1, maxLength: 4 }), at, (all, now) => {
      const calendars = all.map(({ zone, hourly }) => day(zone, now, hourly));
      const sums = sumCounters(calendars, now);
      const own = calendars.map(({ energy }) => totalEnergy(energy.kwh) ?? 0);
      expect(sums.reduce((sum, { kwh }) => sum + (kwh ?? 0), 0)).toBe(own.reduce((a, b) => a + b, 0));
      expect(sums.every(({ start }, i) => i === 0 || start > sums[i - 1]!.start)).toBe(true);
    }),
    {
      examples: [
        // 03:00 in Sydney, which skips 02:00; 00:00 in Perth.
        [
          [
            { zone: 'Australia/Perth', hourly: [] },
            { zone: 'Australia/Sydney', hourly: [] },
          ],
          Date.parse('2026-10-03T16:00Z'),
        ],
      ],
    },
  );
});

it('[TRU-05] hours of one clock time are added up, with the number of counters and their quality', () => {
  // 10:30 in Brisbane, 08:30 in Perth.
  const now = Date.parse('2026-03-10T00:30Z');
  const [brisbane, perth] = [day('Australia/Brisbane', now, [1]), day('Australia/Perth', now, [10, 100])];
  perth.energy.quality[1]![8] = Quality.estimated;
  const sums = sumCounters([perth, brisbane], now);
  expect(sums.map(({ kwh }) => kwh)).toEqual([...Array.from({ length: 9 }, () => 111), 1, 1]);
  expect(sums[8]).toMatchObject({
    start: Date.parse('2026-03-10T00:00Z'),
    reporting: 3,
    quality: Quality.estimated,
  });
});
