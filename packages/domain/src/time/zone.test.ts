import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayStart, localDay, zoneOffset } from './zone.ts';

const MINUTE = 60_000;
const instants = fc.integer({ min: Date.UTC(2012, 0, 1), max: Date.UTC(2060, 0, 1) });
const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));

/** UTC offset by an independent implementation, as the platform formats it: `GMT+10:30`. */
function spelledOffset(zone: string, at: number): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE;
}

describe('zoneOffset', () => {
  it('[API-02] agrees with the platform for every zone and instant', () => {
    fc.assert(
      fc.property(zones, instants, (zone, at) => {
        expect(zoneOffset(zone, at)).toBe(spelledOffset(zone, at));
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    // By state law: 02:00 standard time on the first Sunday of October, 03:00 daylight time on that of April.
    ['Australia/Sydney', '2024-10-05T16:00:00Z', 600, 660],
    ['Australia/Sydney', '2025-04-05T16:00:00Z', 660, 600],
    ['Australia/Adelaide', '2024-10-05T16:30:00Z', 570, 630],
    ['Australia/Adelaide', '2025-04-05T16:30:00Z', 630, 570],
    // Lord Howe shifts by half an hour, at 02:00 local time in both directions.
    ['Australia/Lord_Howe', '2024-10-05T15:30:00Z', 630, 660],
    ['Australia/Lord_Howe', '2025-04-05T15:00:00Z', 660, 630],
    ['Australia/Brisbane', '2024-10-05T16:00:00Z', 600, 600],
  ])(
    '[API-02] %s at %s changes from %i to %i minutes, to the millisecond',
    (zone, instant, before, after) => {
      const at = Date.parse(instant);
      expect(zoneOffset(zone, at - 1)).toBe(before * MINUTE);
      expect(zoneOffset(zone, at)).toBe(after * MINUTE);
    },
  );

  it('rejects invalid zones and instants', () => {
    expect(() => zoneOffset('Australia/Nowhere', 0)).toThrow(RangeError);
    expect(() => zoneOffset('Australia/Sydney', NaN)).toThrow(RangeError);
    expect(() => zoneOffset('Australia/Sydney', Infinity)).toThrow(RangeError);
  });
});

describe('dayStart', () => {
  it('[API-02] is the first instant of its date, in every zone', () => {
    fc.assert(
      fc.property(zones, instants, (zone, at) => {
        const day = localDay(zone, at);
        const start = dayStart(zone, day);
        expect(start).toBeLessThanOrEqual(at);
        expect(dayStart(zone, day + 1)).toBeGreaterThan(at);
        expect(localDay(zone, start)).toBe(day);
        expect(localDay(zone, start - 1)).toBeLessThan(day);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    // Chile skips 00:00–01:00, so the day begins at the change.
    ['America/Santiago', '2024-09-08', '2024-09-08T04:00:00Z'],
    // Cuba repeats 00:00–01:00; the first one counts.
    ['America/Havana', '2024-11-03', '2024-11-03T04:00:00Z'],
    // Samoa skipped 30 December 2011, so that day has no length.
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00Z'],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00Z'],
  ])('[API-02] begins the day of %s, %s, at %s', (zone, date, start) => {
    expect(new Date(dayStart(zone, Date.parse(date) / 86_400_000))).toEqual(new Date(start));
  });
});
