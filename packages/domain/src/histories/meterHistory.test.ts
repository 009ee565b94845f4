import { expect, it } from 'vitest';
import { createMeterReader, meterQualityText, writeNem12 } from '../meter/index.ts';
import { meterHistory } from './meterHistory.ts';

const MARKET = 10 * 3_600_000;
const DAY = 86_400_000;
const day = Date.UTC(2026, 2, 10) / DAY;

it('[IMP-03] the NEM12 file that we write fills the same quarter hours, without those that it does not know', () => {
  const kwh = Float64Array.from({ length: 288 }, (_, step) => (step === 30 ? NaN : (step % 17) / 100));
  const streams = ['E1', 'B1'].map((suffix) => ({
    suffix,
    serial: 'HELIOGRAPH',
    days: [{ day, minutes: 5 as const, kwh, quality: new Uint16Array(288) }],
  }));
  const reader = createMeterReader();
  for (const line of writeNem12({
    nmi: '4199990001',
    from: 'US',
    to: 'THEM',
    made: day * DAY,
    streams,
    describe: meterQualityText,
  }))
    reader.add(line);
  const days = meterHistory(reader.finish(), '4199990001', MARKET);
  expect([...new Set(days.map(({ energy }) => energy))].sort()).toEqual(['gridExport', 'gridImport']);
  const quarters = days
    .filter(({ energy }) => energy === 'gridImport')
    .flatMap((one) => one.kwh.map((value, quarter) => [one.day + quarter * 900_000, value] as const))
    .filter(([, value]) => value !== null);
  expect(quarters).toHaveLength(95);
  expect(quarters[0]).toEqual([day * DAY - MARKET, 0.03]);
  const expected = kwh.reduce((sum, value, step) => (step >= 30 && step < 33 ? sum : sum + value), 0);
  expect(quarters.reduce((sum, [, value]) => sum + value!, 0)).toBeCloseTo(expected, 6);
});
