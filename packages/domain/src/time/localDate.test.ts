import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addLocalDays, localDate, localMidnight, getWeekday } from './localDate.ts';
import { localDay } from './zone.ts';

const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const instants = fc.integer({ min: Date.UTC(2012, 0, 1), max: Date.UTC(2060, 0, 1) });
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

describe('localDate', () => {
  it('[APP-10] returns local date and time, with weeks starting on Monday', () => {
    fc.assert(
      fc.property(zones, instants, (zone, at) => {
        const { year, month, day, weekday, minuteOfDay } = localDate(zone, at);
        const two = (value: number) => String(value).padStart(2, '0');
        const clock = `${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}`;
        const shown = new Intl.DateTimeFormat('sv-SE', {
          timeZone: zone,
          dateStyle: 'short',
          timeStyle: 'short',
        });
        const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'short' });
        expect(`${year}-${two(month)}-${two(day)} ${clock}`).toBe(shown.format(at));
        expect(WEEKDAYS[weekday - 1]).toBe(name.format(at));
      }),
      { numRuns: 300 },
    );
  });

  it('knows weekdays before 1970', () => {
    expect(getWeekday(0)).toBe(4);
    expect(getWeekday(-4)).toBe(7);
    expect(getWeekday(-3)).toBe(1);
  });
});

describe('localMidnight and addLocalDays', () => {
  it('[API-02] step over days of 23 and 25 hours', () => {
    const saturday = localMidnight('Australia/Sydney', Date.parse('2024-10-05T03:00:00Z'));
    expect(new Date(saturday).toISOString()).toBe('2024-10-04T14:00:00.000Z');
    expect(new Date(addLocalDays('Australia/Sydney', saturday, 2)).toISOString()).toBe(
      '2024-10-06T13:00:00.000Z',
    );
    const april = localMidnight('Australia/Adelaide', Date.parse('2025-04-06T13:00:00Z'));
    expect(new Date(april).toISOString()).toBe('2025-04-05T13:30:00.000Z');
    expect(new Date(addLocalDays('Australia/Adelaide', april, 1)).toISOString()).toBe(
      '2025-04-06T14:30:00.000Z',
    );
  });

  it('[API-02] undo each other: a day forth and a day back', () => {
    fc.assert(
      fc.property(zones, instants, fc.integer({ min: -800, max: 800 }), (zone, at, days) => {
        const midnight = localMidnight(zone, at);
        const moved = addLocalDays(zone, midnight, days);
        // A day that the zone skipped begins with the next one, which is not so many days away.
        fc.pre(localDay(zone, moved) === localDay(zone, midnight) + days);
        expect(addLocalDays(zone, moved, -days)).toBe(midnight);
      }),
      { numRuns: 300 },
    );
  });

  it('[API-02] a day that a zone skipped begins with the next one', () => {
    const newYear = localMidnight('Pacific/Fakaofo', Date.parse('2012-01-01T00:00:00Z'));
    const dayBefore = addLocalDays('Pacific/Fakaofo', newYear, -1);
    // There was no 30 December 2011.
    expect(addLocalDays('Pacific/Fakaofo', newYear, -2)).toBe(dayBefore);
    expect(new Date(addLocalDays('Pacific/Fakaofo', newYear, -3)).toISOString()).toBe(
      '2011-12-29T11:00:00.000Z',
    );
  });
});
