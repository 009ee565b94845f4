import { defaultTariff, draftToTariff } from '@heliograph/domain/tariff';
import { describe, expect, it } from 'vitest';
import { readTariffAddress, readWhatIf, rowsIn, usualRows, writeWhatIf } from './tariffAddress.ts';

const TODAY = '2026-11-22';
const read = (search: string) => readTariffAddress(new URLSearchParams(search), TODAY);
const choice = { period: 'custom', date: '', start: 0, end: 0 } as const;
const DAY = 86_400_000;

describe('[REP-04] the address of a tariff report', () => {
  it('holds period, interval, rows and the other tariff', () => {
    expect(read('period=week&date=2026-11-16&interval=15&rows=interval&whatIf=station.7')).toEqual({
      choice: { period: 'week', date: '2026-11-16', start: null, end: null },
      interval: 15,
      rows: 'interval',
      whatIf: { tariff: 'station', stationId: 7 },
    });
  });

  it('has defaults for missing and invalid values', () => {
    expect(read('interval=7&rows=decade&whatIf=nonsense')).toEqual({
      choice: { period: 'month', date: TODAY, start: null, end: null },
      interval: 60,
      rows: 'day',
      whatIf: null,
    });
    expect(read('period=day&rows=year').rows).toBe('interval');
  });

  it('has a readable number of rows for each period', () => {
    expect(usualRows({ ...choice, end: 2 * DAY })).toBe('interval');
    expect(usualRows({ ...choice, end: 60 * DAY })).toBe('day');
    expect(usualRows({ ...choice, end: 900 * DAY })).toBe('month');
    expect(rowsIn({ ...choice, period: 'month' })).toEqual(['interval', 'day']);
  });
});

describe('[REP-05] another tariff in an address', () => {
  const tou = {
    ...draftToTariff(defaultTariff()),
    unit: 'CNY',
    consumptionType: 'touW' as const,
    consumptionPrice: (['weekday', 'weekend'] as const).map((tab) => ({
      tab,
      data: [
        { startTime: '00:00', endTime: '07:00', value: 0.1234 },
        { startTime: '07:00', endTime: '23:59', value: 0.5 },
      ],
    })),
  };

  it.each([
    { tariff: 'station', stationId: 12 } as const,
    { tariff: 'version', stationId: 12, from: 1_767_225_600_000 } as const,
    { tariff: 'draft', draft: draftToTariff(defaultTariff()) } as const,
    { tariff: 'draft', draft: tou } as const,
  ])('is restored as it was written: $tariff', (whatIf) => {
    const text = writeWhatIf(whatIf);
    expect(readWhatIf(text)).toEqual(whatIf);
    expect(encodeURIComponent(text)).toBe(text);
  });

  it('is null for a tariff that could not be in force', () => {
    const gap = { ...tou, consumptionPrice: [{ tab: 'weekday' as const, data: [] }] };
    for (const text of [null, '', 'station.-1', 'version.3.x', 'draft.%%%', 'draft.W10', 'other.1'])
      expect([text, readWhatIf(text)]).toEqual([text, null]);
    expect(readWhatIf(writeWhatIf({ tariff: 'draft', draft: gap }))).toBeNull();
  });
});
