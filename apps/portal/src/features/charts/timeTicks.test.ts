import { bucketEdges } from '@heliograph/domain/time';
import { describe, expect, it } from 'vitest';
import { timeTicks } from './timeTicks.ts';

const HOUR = 3_600_000;
const SYDNEY = 'Australia/Sydney';
const makeView = (zone: string, range: 'day' | 'week' | 'month' | 'year' | 'overyear', at: number) => {
  const edges = bucketEdges(zone, range, at);
  return { from: edges[0]!, to: edges.at(-1)! };
};
const clock = (zone: string, at: number) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(at);
const date = (zone: string, at: number) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, day: '2-digit', month: '2-digit' }).format(at);

describe('the ticks of time', () => {
  it.each([
    ['an ordinary day', Date.UTC(2026, 2, 10), '00:00 03:00 06:00 09:00 12:00 15:00 18:00 21:00 00:00'],
    ['a day of 23 hours', Date.UTC(2025, 9, 4, 20), '00:00 06:00 09:00 12:00 15:00 18:00 21:00 00:00'],
    ['a day of 25 hours', Date.UTC(2026, 3, 4, 20), '00:00 03:00 06:00 09:00 12:00 15:00 18:00 21:00 00:00'],
  ])('[CHT-01] stand on the wall clock on %s', (_, at, expected) => {
    const view = makeView(SYDNEY, 'day', at);
    const { at: ticks, unit } = timeTicks(SYDNEY, view, 9);
    expect(unit).toBe('clock');
    expect(ticks.map((tick) => clock(SYDNEY, tick)).join(' ')).toBe(expected);
  });

  it('[CHT-01] are days at noon, or Mondays if there are too many days', () => {
    const week = timeTicks(SYDNEY, makeView(SYDNEY, 'week', Date.UTC(2026, 2, 10)), 10);
    expect(week.at.map((tick) => `${date(SYDNEY, tick)} ${clock(SYDNEY, tick)}`)).toEqual(
      ['09', '10', '11', '12', '13', '14', '15'].map((day) => `${day}/03 12:00`),
    );
    const month = timeTicks(SYDNEY, makeView(SYDNEY, 'month', Date.UTC(2026, 2, 10)), 6);
    expect(month.at.map((tick) => date(SYDNEY, tick))).toEqual(['02/03', '09/03', '16/03', '23/03', '30/03']);
  });

  it('[CHT-01] are months and years at their middle', () => {
    const year = timeTicks(SYDNEY, makeView(SYDNEY, 'year', Date.UTC(2026, 2, 10)), 14);
    expect(year.unit).toBe('month');
    expect(year.at.map((tick) => date(SYDNEY, tick).slice(3))).toEqual(
      Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0')),
    );
    const years = timeTicks(SYDNEY, makeView(SYDNEY, 'overyear', Date.UTC(2026, 2, 10)), 5);
    expect([years.unit, years.at.length]).toEqual(['year', 4]);
  });

  it('[CHT-01] are years where buckets are, and months where buckets are, however many have room', () => {
    const at = Date.UTC(2026, 2, 10);
    const years = timeTicks(SYDNEY, makeView(SYDNEY, 'overyear', at), 20, 365 * 24 * HOUR);
    expect([years.unit, years.at.length]).toEqual(['year', 4]);
    const edges = bucketEdges(SYDNEY, 'overyear', at);
    expect(years.at).toEqual(years.at.map((_, year) => (edges[year]! + edges[year + 1]!) / 2));
    expect(timeTicks(SYDNEY, makeView(SYDNEY, 'year', at), 40, 31 * 24 * HOUR).unit).toBe('month');
  });

  it('[CHT-01] are minutes in a close view', () => {
    const from = Date.UTC(2026, 2, 10, 1, 2);
    const { at } = timeTicks('UTC', { from, to: from + 600_000 }, 6);
    expect(at.map((tick) => clock('UTC', tick))).toEqual([
      '01:02',
      '01:04',
      '01:06',
      '01:08',
      '01:10',
      '01:12',
    ]);
  });
});
