import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendar } from './calendar.ts';

const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const instants = fc.integer({ min: Date.UTC(2012, 0, 1), max: Date.UTC(2060, 0, 1) });

describe('calendar', () => {
  it('[REP-05] places buckets by the wall clock: quarter hour, weekend and date', () => {
    fc.assert(
      fc.property(zones, instants, fc.constantFrom(5, 15, 30, 60, 600), (zone, start, minutes) => {
        const edges = Float64Array.from({ length: 200 }, (_, index) => start + index * minutes * 60_000);
        const { slot, weekend, day } = calendar(zone, edges);
        expect([slot.length, weekend.length, day.length]).toEqual([199, 199, 199]);
        const format = new Intl.DateTimeFormat('sv-SE', {
          timeZone: zone,
          dateStyle: 'short',
          timeStyle: 'short',
        });
        for (const bucket of [0, 1, 50, 120, 198]) {
          const [date = '', clock = ''] = format.format(edges[bucket]).split(' ');
          const [hours = NaN, wallMinutes = NaN] = clock.split(':').map(Number);
          expect(slot[bucket]).toBe(hours * 4 + Math.floor(wallMinutes / 15));
          expect(day[bucket]).toBe(Date.parse(date) / 86_400_000);
          expect(weekend[bucket]).toBe([0, 6].includes(new Date(date).getUTCDay()) ? 1 : 0);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('has no bucket without two edges', () => {
    expect(calendar('UTC', new Float64Array(0)).slot).toHaveLength(0);
    expect(calendar('UTC', Float64Array.of(0)).slot).toHaveLength(0);
  });
});
