import { Quality } from '@heliograph/domain/energy';
import { createFormat } from '@heliograph/i18n';
import { describe, expect, it } from 'vitest';
import { sampleTrend } from '../testing/samples.ts';
import { trendBars, type TrendRange } from './trendBars.ts';

const format = createFormat('en');
const words = {
  noReport: 'nothing reported',
  unknown: 'unknown',
  contained: (marks: readonly string[]) => marks.join(', '),
};
const start = Date.UTC(2026, 1, 2, 13);

describe('trendBars', () => {
  it.each([
    ['day', '13:00', '02/02/2026 13:00'],
    ['week', 'Mon', 'Mon 02/02/2026'],
    ['month', '2', 'Mon 02/02/2026'],
    ['year', 'Feb', 'Feb 2026'],
    ['overyear', '2026', '2026'],
  ] as const satisfies [TrendRange, string, string][])(
    '[BOARD-02] labels a bucket of %s %s',
    (range, label, title) => {
      expect(trendBars(sampleTrend(range, [start], [12.5]), format, words)).toEqual([
        { label, title, value: 12.5, pale: false, text: '12.50 kWh' },
      ]);
    },
  );

  it('[BOARD-02] distinguishes a bucket without reports from zero', () => {
    const [gap, zero] = trendBars(sampleTrend('day', [start, start + 3_600_000], [null, 0]), format, words);
    expect(gap).toMatchObject({ value: null, text: 'nothing reported' });
    expect(zero).toMatchObject({ value: 0, text: '0.00 kWh' });
  });

  it('[BOARD-02] [DQ-04] says what energy contains beside measurements, and distinguishes unknown energy from a gap', () => {
    const trend = sampleTrend('day', [start, start + 3_600_000], [1200, null]);
    const buckets = trend.buckets.map((bucket) => ({
      ...bucket,
      quality: Quality.estimated | Quality.unknown,
    }));
    const [known, unknown] = trendBars({ ...trend, buckets }, format, words);
    expect(known).toMatchObject({ pale: true, text: '1.20 MWh (unknown, estimated)' });
    expect(unknown).toMatchObject({ value: null, text: 'unknown' });
  });

  it('[BOARD-02] labels both hours of a repeated hour', () => {
    const trend = { ...sampleTrend('day', [], []), zone: 'Australia/Sydney' };
    const first = Date.UTC(2026, 3, 4, 15);
    const buckets = [first, first + 3_600_000].map((at) => ({
      start: at,
      kwh: 0,
      reporting: 1,
      quality: 0,
    }));
    expect(trendBars({ ...trend, buckets }, format, words).map(({ label }) => label)).toEqual([
      '02:00',
      '02:00',
    ]);
  });
});
