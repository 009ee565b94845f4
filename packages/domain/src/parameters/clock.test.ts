import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockErrors, readClock, clockValues } from './clock.ts';
import { groupErrors } from './groupErrors.ts';

const anyClock = fc.record({
  year: fc.integer({ min: 2000, max: 2099 }),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 31 }),
  hour: fc.integer({ min: 0, max: 24 }),
  minute: fc.integer({ min: 0, max: 59 }),
});

describe('the clock of a device', () => {
  it('[PAR-10] is its five values', () => {
    fc.assert(
      fc.property(anyClock, (clock) => {
        expect(readClock(clockValues(clock))).toEqual(clock);
      }),
    );
    expect(readClock({ clock_year: 2026, clock_month: 1, clock_day: 1, clock_hour: 0 })).toBeNull();
  });

  it('[PAR-10] has the days that the calendar has, and 24:00 but no later', () => {
    fc.assert(
      fc.property(anyClock, (clock) => {
        const { year, month, day, hour, minute } = clock;
        const exists = new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1;
        const faults = clockErrors(clock);
        expect(faults.includes('date')).toBe(!exists);
        expect(faults.includes('midnight')).toBe(hour * 60 + minute > 1440);
      }),
      { numRuns: 2000 },
    );
  });

  it('[PAR-10] names the fields that do not go together', () => {
    const values = clockValues({ year: 2026, month: 2, day: 29, hour: 24, minute: 30 });
    expect(groupErrors(values)).toEqual([
      { why: 'date', codes: ['clock_year', 'clock_month', 'clock_day'] },
      { why: 'midnight', codes: ['clock_hour', 'clock_minute'] },
    ]);
  });
});
