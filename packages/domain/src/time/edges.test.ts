import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketEdges, dayEdges, monthEdges } from './edges.ts';

const HOUR = 3_600_000;
const QUARTER = HOUR / 4;
const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const instants = fc.integer({ min: Date.UTC(2023, 0, 2), max: Date.UTC(2060, 0, 1) });
const ranges = fc.constantFrom('day', 'week', 'month', 'year', 'overyear');

const iso = (at: number) => new Date(at).toISOString().replace(':00.000Z', 'Z');
const lengths = (edges: Float64Array) =>
  [...edges].slice(1).map((edge, index) => edge - (edges[index] ?? NaN));

/** Local time by an independent implementation: `2024-10-06 02:00`. */
function wallClock(zone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return (at) => format.format(at);
}

/** First Sunday of a month as YYYY-MM-DD, from the calendar alone. */
function firstSunday(year: number, month: number): string {
  const day = [1, 2, 3, 4, 5, 6, 7].find(
    (each) => new Date(Date.UTC(year, month - 1, each)).getUTCDay() === 0,
  );
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

describe('bucketEdges', () => {
  it.each([
    // Written by hand from the daylight-saving laws of the states.
    ['Australia/Brisbane', '2024-10-06', 24, '2024-10-05T14:00Z', '2024-10-06T14:00Z'],
    ['Australia/Brisbane', '2025-04-06', 24, '2025-04-05T14:00Z', '2025-04-06T14:00Z'],
    ['Australia/Adelaide', '2024-10-06', 23, '2024-10-05T14:30Z', '2024-10-06T13:30Z'],
    ['Australia/Adelaide', '2025-04-06', 25, '2025-04-05T13:30Z', '2025-04-06T14:30Z'],
    ['Australia/Sydney', '2024-10-06', 23, '2024-10-05T14:00Z', '2024-10-06T13:00Z'],
    ['Australia/Sydney', '2025-04-06', 25, '2025-04-05T13:00Z', '2025-04-06T14:00Z'],
  ])('[API-02] %s on %s has %i hours, from %s to %s', (zone, date, hours, start, end) => {
    const edges = bucketEdges(zone, 'day', Date.parse(`${date}T03:00Z`));
    expect(lengths(edges)).toEqual(Array.from({ length: hours }, () => HOUR));
    expect([iso(edges[0] ?? NaN), iso(edges.at(-1) ?? NaN)]).toEqual([start, end]);
  });

  it('[API-02] counts the hours of changing Sundays as a walk along the wall clock does, 2023 to 2040', () => {
    for (const zone of ['Australia/Brisbane', 'Australia/Adelaide', 'Australia/Sydney']) {
      const shown = wallClock(zone);
      for (let year = 2023; year <= 2040; year++) {
        for (const month of [4, 10]) {
          const date = firstSunday(year, month);
          const noon = Date.parse(`${date}T03:00Z`);
          const walk = [];
          for (let at = noon - 20 * HOUR; at < noon + 20 * HOUR; at += QUARTER) {
            if (shown(at).startsWith(date)) walk.push(at);
          }
          const wholeHours = walk.filter((at) => shown(at).endsWith(':00'));
          const end = (walk.at(-1) ?? NaN) + QUARTER;
          expect([...bucketEdges(zone, 'day', noon)]).toEqual([...wholeHours, end]);
        }
      }
    }
  });

  it('[API-02] cuts an hour short where clocks move by half an hour', () => {
    const october = bucketEdges('Australia/Lord_Howe', 'day', Date.parse('2024-10-06T03:00Z'));
    expect(iso(october[0] ?? NaN)).toBe('2024-10-05T13:30Z');
    // 02:00 becomes 02:30, and half an hour later it is 03:00.
    expect(lengths(october)).toEqual(Array.from({ length: 24 }, (_, hour) => (hour === 2 ? HOUR / 2 : HOUR)));
    const april = bucketEdges('Australia/Lord_Howe', 'day', Date.parse('2025-04-06T03:00Z'));
    expect(iso(april[0] ?? NaN)).toBe('2025-04-05T13:00Z');
    // 02:00 becomes 01:30, and half an hour later it is 02:00 again.
    expect(lengths(april)).toEqual(Array.from({ length: 25 }, (_, hour) => (hour === 2 ? HOUR / 2 : HOUR)));
  });

  it('[API-02] covers the instant with strictly ascending edges in any zone and range', () => {
    fc.assert(
      fc.property(zones, ranges, instants, (zone, range, at) => {
        const edges = bucketEdges(zone, range, at);
        expect(Math.min(...lengths(edges))).toBeGreaterThan(0);
        expect(edges[0]).toBeLessThanOrEqual(at);
        expect(edges.at(-1)).toBeGreaterThan(at);
      }),
      { numRuns: 500 },
    );
  });

  it('[API-02] parts days, months and years where the wall calendar turns its page', () => {
    const page = { week: 10, month: 10, year: 7, overyear: 4 };
    fc.assert(
      fc.property(zones, ranges, instants, (zone, range, at) => {
        fc.pre(range !== 'day');
        const shown = wallClock(zone);
        const unit = page[range];
        for (const edge of bucketEdges(zone, range, at)) {
          expect(shown(edge).slice(0, unit)).not.toBe(shown(edge - 1).slice(0, unit));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('[API-02] counts days of weeks and months, months of years, and years since 2023', () => {
    const at = Date.parse('2024-02-14T12:00Z');
    const count = (range: 'week' | 'month' | 'year' | 'overyear') =>
      bucketEdges('Australia/Sydney', range, at).length - 1;
    expect([count('week'), count('month'), count('year'), count('overyear')]).toEqual([7, 29, 12, 2]);
    expect(bucketEdges('Australia/Sydney', 'overyear', at)[0]).toBe(Date.parse('2022-12-31T13:00Z'));
    expect(bucketEdges('Australia/Sydney', 'overyear', Date.parse('2020-06-01T00:00Z'))).toHaveLength(2);
  });

  it('[APP-10] begins the week on Monday', () => {
    for (const date of ['2024-02-12', '2024-02-15', '2024-02-18']) {
      const week = bucketEdges('Australia/Perth', 'week', Date.parse(`${date}T10:00+08:00`));
      expect(week[0]).toBe(Date.parse('2024-02-12T00:00+08:00'));
      expect(week.at(-1)).toBe(Date.parse('2024-02-19T00:00+08:00'));
    }
  });

  it('[API-02] leaves out a date that the zone left out', () => {
    const week = bucketEdges('Pacific/Apia', 'week', Date.parse('2011-12-29T12:00Z'));
    expect(lengths(week)).toEqual(Array.from({ length: 6 }, () => 24 * HOUR));
  });
});

describe('dayEdges', () => {
  it('[API-02] covers a period with whole local days', () => {
    const edges = dayEdges(
      'Australia/Adelaide',
      Date.parse('2024-10-05T00:00Z'),
      Date.parse('2024-10-07T00:00Z'),
    );
    expect([...edges].map(iso)).toEqual([
      '2024-10-04T14:30Z',
      '2024-10-05T14:30Z',
      '2024-10-06T13:30Z',
      '2024-10-07T13:30Z',
    ]);
  });

  it('[API-02] stops at an end at midnight and returns no day for an empty period', () => {
    const midnight = Date.parse('2024-10-05T14:00Z');
    expect([...dayEdges('Australia/Sydney', midnight, midnight + 23 * HOUR)]).toEqual([
      midnight,
      midnight + 23 * HOUR,
    ]);
    expect([...dayEdges('Australia/Sydney', midnight, midnight)]).toEqual([midnight]);
  });

  it('[API-02] matches the days of the months', () => {
    fc.assert(
      fc.property(zones, instants, (zone, at) => {
        const month = bucketEdges(zone, 'month', at);
        expect(dayEdges(zone, month[0] ?? NaN, month.at(-1) ?? NaN)).toEqual(month);
      }),
      { numRuns: 200 },
    );
  });
});

const texts = (edges: Float64Array) => Array.from(edges, (edge) => new Date(edge).toISOString());

it('[REP-06] months start at local midnight for any offset', () => {
  const until = Date.parse('2026-04-10T00:00Z');
  expect(texts(monthEdges('Australia/Sydney', { year: 2026, month: 3 }, until))).toEqual([
    '2026-02-28T13:00:00.000Z',
    '2026-03-31T13:00:00.000Z',
    '2026-04-30T14:00:00.000Z',
  ]);
});

it('[REP-06] months go on over the turn of years, up to that of the last instant', () => {
  const edges = monthEdges('UTC', { year: 2024, month: 2 }, Date.parse('2025-01-01T00:00Z'));
  expect(edges).toHaveLength(13);
  expect(texts(edges).at(-2)).toBe('2025-01-01T00:00:00.000Z');
});

it('[REP-06] there are none before the first', () => {
  expect(monthEdges('UTC', { year: 2024, month: 2 }, 0)).toHaveLength(1);
});
