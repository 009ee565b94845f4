import { expect, it } from 'vitest';
import { createMeterReader, meterQualityText, usualControlled, writeNem12 } from '../meter/index.ts';
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
  const days = meterHistory(reader.finish(), { nmi: '4199990001', offset: MARKET, controlled: null });
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

it('[IMP-04] controlled load is an energy of its own, and substituted days are marked', () => {
  const values = (kwh: number) => Array.from({ length: 48 }, () => kwh).join(',');
  const stream = (suffix: string, kwh: number, quality: string) => [
    `200,6001000002,E1E2B1,${suffix},${suffix},N1,M7,KWH,30,`,
    ...['20260301', '20260302'].map((date) => `300,${date},${values(kwh)},${quality},32,,20260305010000,`),
  ];
  const reader = createMeterReader();
  for (const line of [
    ...stream('E1', 0.4, 'S14'),
    ...stream('E2', 0.1, 'S14'),
    ...stream('B1', 0.2, 'A'),
    '900',
  ])
    reader.add(`${line}\n`);
  const file = reader.finish();
  expect(usualControlled(file.channels)).toBe('E2');
  const days = meterHistory(file, { nmi: '6001000002', offset: MARKET, controlled: 'E2' });
  const sum = (energy: string) =>
    days
      .flatMap((one) => (one.energy === energy ? one.kwh : []))
      .reduce<number>((all, kwh) => all + (kwh ?? 0), 0);
  const sums = ['gridImport', 'controlled', 'gridExport'].map(
    (energy) => Math.round(sum(energy) * 1e6) / 1e6,
  );
  expect(sums).toEqual([38.4, 9.6, 19.2]);
  for (const { energy, estimated } of days)
    expect([energy, estimated]).toEqual([energy, energy !== 'gridExport']);
});
