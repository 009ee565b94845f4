import type { ReportPeriod } from '@heliograph/contracts/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportFileName } from './reportFileName.ts';
import { rowEdges, type RowUnit } from './rowEdges.ts';
import { resolvePeriod } from './resolvePeriod.ts';

const HOUR = 3_600_000;
const SYDNEY = 'Australia/Sydney';
const LATER = Date.parse('2026-12-01T00:00Z');
const iso = (at: number) => new Date(at).toISOString().replace(':00.000Z', 'Z');

type Calendar = Exclude<ReportPeriod['period'], 'custom'>;
const span = (period: Calendar, date: string, zone = SYDNEY, now = LATER) =>
  resolvePeriod({ period, date }, zone, now);

const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const dates = fc
  .date({ min: new Date('2023-01-02'), max: new Date('2050-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('resolvePeriod', () => {
  it.each([
    ['day', '2026-04-05', '2026-04-04T13:00Z', '2026-04-05T14:00Z'],
    ['day', '2025-10-05', '2025-10-04T14:00Z', '2025-10-05T13:00Z'],
    // A Thursday: from Monday to Sunday.
    ['week', '2026-04-02', '2026-03-29T13:00Z', '2026-04-05T14:00Z'],
    ['month', '2026-04-30', '2026-03-31T13:00Z', '2026-04-30T14:00Z'],
    ['year', '2025-06-01', '2024-12-31T13:00Z', '2025-12-31T13:00Z'],
  ] as const)('[REP-03] a %s around %s matches the local calendar', (period, date, start, end) => {
    const { zone, ...found } = span(period, date);
    expect([zone, iso(found.start), iso(found.end)]).toEqual([SYDNEY, start, end]);
  });

  it('[REP-07] overyear starts on 2023-01-01 for any date', () => {
    expect(span('overyear', '2010-01-01')).toEqual({
      start: Date.parse('2022-12-31T13:00Z'),
      end: LATER,
      zone: SYDNEY,
    });
  });

  it('[REP-07] never extends beyond now; a future period is empty', () => {
    expect(span('month', '2026-12-24').end).toBe(LATER);
    const next = span('year', '2027-05-05');
    expect(next.end).toBe(next.start);
    expect(
      resolvePeriod({ period: 'custom', start: LATER - HOUR, end: LATER + HOUR }, SYDNEY, LATER),
    ).toEqual({
      start: LATER - HOUR,
      end: LATER,
      zone: SYDNEY,
    });
  });

  it.each(['2026-02-30', '2026-13-01', 'never'])('rejects %s, which is not a date', (date) => {
    expect(() => span('day', date)).toThrow(RangeError);
  });

  it('[REP-07] holds the date that was chosen, in every zone', () => {
    const periods = fc.constantFrom<Calendar>('day', 'week', 'month', 'year');
    fc.assert(
      fc.property(zones, dates, periods, (zone, date, period) => {
        const { start, end } = span(period, date, zone, Infinity);
        const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
        expect(shown.format(start) <= date && date <= shown.format(end - 1)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('rowEdges', () => {
  it('[REP-04] are where days, months and years begin inside the span, and its two ends', () => {
    const [start, end] = [Date.parse('2025-12-30T05:00Z'), Date.parse('2026-02-01T01:00Z')];
    const edges = (unit: RowUnit) => [...rowEdges({ start, end, zone: SYDNEY }, unit, 60)].map(iso);
    expect(edges('year')).toEqual([iso(start), '2025-12-31T13:00Z', iso(end)]);
    expect(edges('month')).toEqual([iso(start), '2025-12-31T13:00Z', '2026-01-31T13:00Z', iso(end)]);
    expect(edges('day')).toHaveLength(35);
    expect(edges('interval')).toHaveLength((end - start) / HOUR + 1);
  });

  it('[REP-04] turn with the wall calendar, and ascend', () => {
    const page = { day: 10, month: 7, year: 4 };
    const units = fc.constantFrom<keyof typeof page>('day', 'month', 'year');
    const lengths = fc.integer({ min: 1, max: 900 * 24 });
    fc.assert(
      fc.property(zones, dates, lengths, units, (zone, date, hours, unit) => {
        const start = Date.parse(date);
        const edges = rowEdges({ start, end: start + hours * HOUR, zone }, unit, 60);
        expect([edges[0], edges.at(-1)]).toEqual([start, start + hours * HOUR]);
        const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
        for (const [index, edge] of edges.subarray(1, -1).entries()) {
          expect(edge).toBeGreaterThan(edges[index]!);
          expect(shown.format(edge).slice(0, page[unit])).not.toBe(
            shown.format(edge - 1).slice(0, page[unit]),
          );
        }
        const pages = new Set(
          Array.from({ length: hours }, (_, hour) => shown.format(start + hour * HOUR).slice(0, page[unit])),
        );
        expect(edges.length - 1).toBeGreaterThanOrEqual(pages.size);
      }),
      { numRuns: 40 },
    );
  });

  it('[REP-04] are empty for an empty span', () => {
    expect(rowEdges({ start: 5, end: 5, zone: SYDNEY }, 'month', 60)).toHaveLength(1);
  });
});

describe('reportFileName', () => {
  it.each([
    ['day', '2026-11-21', 'Tariff_Report_2026-11-21'],
    ['week', '2026-11-05', 'Tariff_Report_2026-11-02_2026-11-08'],
    ['month', '2026-11-21', 'Tariff_Report_2026-11'],
    ['year', '2025-11-21', 'Tariff_Report_2025'],
    ['overyear', '2026-11-21', 'Tariff_Report_2023-2026'],
  ] as const)('[REP-04] names the %s', (period, date, name) => {
    expect(reportFileName('Tariff_Report', period, span(period, date))).toBe(name);
  });

  it('[REP-02] names the first and the last day of a span of one’s own', () => {
    const own = {
      start: Date.parse('2026-11-01T13:00Z'),
      end: Date.parse('2026-11-03T13:00Z'),
      zone: SYDNEY,
    };
    expect(reportFileName('Charge_Report', 'custom', own)).toBe('Charge_Report_2026-11-02_2026-11-03');
  });
});
