import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendar, QUARTERS_PER_DAY } from './calendar.ts';

const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const instants = fc.integer({ min: Date.UTC(2012, 0, 1), max: Date.UTC(2060, 0, 1) });

/** Local time by an independent implementation. */
function slotAt(zone: string, at: number): number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const [date = '', clock = ''] = format.format(at).split(' ');
  const [hours = NaN, minutes = NaN] = clock.split(':').map(Number);
  const weekend = [0, 6].includes(new Date(date).getUTCDay());
  return (weekend ? QUARTERS_PER_DAY : 0) + hours * 4 + Math.floor(minutes / 15);
}

describe('calendar', () => {
  it('[REP-05] places buckets by the wall clock: quarter hour and weekend', () => {
    fc.assert(
      fc.property(zones, instants, fc.constantFrom(5, 15, 30, 60, 600), (zone, start, minutes) => {
        const edges = Float64Array.from({ length: 200 }, (_, index) => start + index * minutes * 60_000);
        const slots = calendar(zone, edges);
        expect(slots).toHaveLength(199);
        for (const bucket of [0, 1, 50, 120, 198])
          expect(slots[bucket]).toBe(slotAt(zone, edges[bucket] ?? NaN));
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    ['Australia/Sydney', '2024-10-05T00:00Z'],
    ['Australia/Lord_Howe', '2025-04-04T00:00Z'],
    // Clocks go back from midnight to 23:00, so Saturday continues.
    ['America/Santiago', '2024-04-06T00:00Z'],
    ['America/Havana', '2024-11-02T00:00Z'],
  ])('[REP-05] is right in every quarter hour around a change of clocks in %s', (zone, from) => {
    const edges = Float64Array.from({ length: 300 }, (_, index) => Date.parse(from) + index * 900_000);
    const slots = calendar(zone, edges);
    expect([...slots]).toEqual([...edges.slice(0, -1)].map((at) => slotAt(zone, at)));
  });

  it('has no bucket without two edges', () => {
    expect(calendar('UTC', new Float64Array(0))).toHaveLength(0);
    expect(calendar('UTC', Float64Array.of(0))).toHaveLength(0);
  });
});
