import { localDate } from '@heliograph/domain/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockAt, dateAt, instantAt, neighbourDate, periodDates } from './dates.ts';
import { chosenPeriod, missingParts, parsePeriod, periodParams, type PeriodChoice } from './periods.ts';
import { PERIODS } from './dates.ts';
import { parseClock } from './InstantField.tsx';

const zones = ['Australia/Brisbane', 'Australia/Sydney', 'Australia/Lord_Howe', 'Asia/Shanghai'];
const anyDate = fc
  .integer({ min: Date.UTC(2023, 0, 1), max: Date.UTC(2030, 0, 1) })
  .map((at) => new Date(at).toISOString().slice(0, 10));

describe('dates of a period', () => {
  it('[REP-07] are those of the week, month and year', () => {
    expect(periodDates('week', '2026-11-22')).toEqual({ first: '2026-11-16', last: '2026-11-22' });
    expect(periodDates('month', '2024-02-10')).toEqual({ first: '2024-02-01', last: '2024-02-29' });
    expect(periodDates('year', '2026-11-22')).toEqual({ first: '2026-01-01', last: '2026-12-31' });
    expect(periodDates('overyear', '2026-11-22')).toEqual({ first: '2023-01-01', last: '2026-12-31' });
  });

  it('contain the date, and neighbours follow without a gap', () => {
    fc.assert(
      fc.property(anyDate, fc.constantFrom('day', 'week', 'month', 'year'), (date, period) => {
        const { first, last } = periodDates(period, date);
        expect(first <= date && date <= last).toBe(true);
        const next = neighbourDate(period, date, 1);
        expect(Date.parse(next) - Date.parse(last)).toBe(86_400_000);
        expect(neighbourDate(period, next, -1)).toBe(first);
      }),
    );
  });
});

describe('instants of a zone', () => {
  it('show the date and time they were made from', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        anyDate,
        fc.integer({ min: 4 * 60, max: 1439 }),
        (zone, date, minute) => {
          const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
          const at = instantAt(zone, date, clock);
          expect([dateAt(zone, at), clockAt(zone, at)]).toEqual([date, clock]);
        },
      ),
    );
  });

  it('are the first of two when clocks go back, and later when they go forward', () => {
    // Sydney: back from 3:00 to 2:00 on 5 April 2026, forward from 2:00 to 3:00 on 4 October 2026.
    expect(instantAt('Australia/Sydney', '2026-04-05', '02:00')).toBe(Date.parse('2026-04-04T15:00Z'));
    expect(clockAt('Australia/Sydney', instantAt('Australia/Sydney', '2026-10-04', '02:30'))).toBe('03:30');
  });

  it('include the end of a day', () => {
    const at = instantAt('Australia/Brisbane', '2026-11-21', '24:00');
    expect(localDate('Australia/Brisbane', at)).toMatchObject({ day: 22, minuteOfDay: 0 });
  });
});

describe('the address of a period', () => {
  it('[REP-01] restores what was chosen', () => {
    const instant = fc.integer({ min: 28_000_000, max: 32_000_000 }).map((minute) => minute * 60_000);
    const choice: fc.Arbitrary<PeriodChoice> = fc.record({
      period: fc.constantFrom(...PERIODS),
      date: anyDate,
      start: fc.option(instant),
      end: fc.option(instant),
    });
    fc.assert(
      fc.property(choice, (chosen) => {
        const search = new URLSearchParams();
        for (const [key, value] of Object.entries(periodParams(chosen)))
          if (value !== null) search.set(key, value);
        const read = parsePeriod(search, { usual: 'day', today: chosen.date });
        expect(chosenPeriod(read, chosen.date)).toEqual(chosenPeriod(chosen, chosen.date));
      }),
    );
  });

  it('uses the default period for none or one that is not offered', () => {
    const usual = { usual: 'month', today: '2026-11-21' } as const;
    expect(parsePeriod(new URLSearchParams(), usual)).toMatchObject({ period: 'month', date: '2026-11-21' });
    expect(
      parsePeriod(new URLSearchParams('period=custom'), { ...usual, periods: ['day', 'month'] }).period,
    ).toBe('month');
  });
});

it('[REP-07] reports the missing parts of a period', () => {
  const choice = { date: '', start: null, end: null };
  expect(missingParts({ ...choice, period: 'month' })).toEqual(['date']);
  expect(missingParts({ ...choice, period: 'overyear' })).toEqual([]);
  expect(missingParts({ ...choice, period: 'custom' })).toEqual(['start', 'end']);
  expect(missingParts({ ...choice, period: 'custom', start: 2, end: 1 })).toEqual(['order']);
});

it('parses common spellings of a time of day', () => {
  expect(['9:30', '0930', '09.30', '24:00', '24:01', '12:60', 'x'].map(parseClock)).toEqual([
    '09:30',
    '09:30',
    '09:30',
    '24:00',
    null,
    null,
    null,
  ]);
});
