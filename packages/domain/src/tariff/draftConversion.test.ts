import { describe, expect, it } from 'vitest';
import { CURRENCIES } from './currencies.ts';
import { defaultTariff, type TariffDraft } from './draft.ts';
import { tariffToDraft, draftToTariff } from './draftConversion.ts';

const draft = (end: string): TariffDraft => ({
  ...defaultTariff(),
  consumptionType: 'touW',
  consumptionPrice: ['weekday', 'weekend'].map((tab) => ({
    tab: tab as 'weekday' | 'weekend',
    data: [
      { startTime: '00:00', endTime: '07:00', value: '0.10' },
      { startTime: '07:00', endTime: end, value: 0.2 },
    ],
  })),
});

describe('storedTariff', () => {
  it.each(['24:00', '00:00', '23:59'])(
    '[TAR-04] keeps an end at %s as 23:59 and shows it as 24:00',
    (end) => {
      const kept = draftToTariff(draft(end));
      expect(kept.consumptionPrice).toMatchObject([
        {
          data: [
            { endTime: '07:00', value: 0.1 },
            { startTime: '07:00', endTime: '23:59', value: 0.2 },
          ],
        },
        { data: [{ endTime: '07:00' }, { endTime: '23:59' }] },
      ]);
      expect(tariffToDraft(kept).consumptionPrice).toMatchObject([
        { data: [{ endTime: '07:00' }, { endTime: '24:00' }] },
        { data: [{ endTime: '07:00' }, { endTime: '24:00' }] },
      ]);
      expect(draftToTariff(tariffToDraft(kept))).toEqual(kept);
    },
  );

  it('[TAR-01] converts typed prices to numbers and rejects invalid ones', () => {
    expect(draftToTariff({ ...defaultTariff(), feedinPrice: ' 0.0800 ' }).feedinPrice).toBe(0.08);
    expect(() => draftToTariff({ ...defaultTariff(), feedinPrice: 'free' })).toThrow(RangeError);
  });
});

describe('currencies', () => {
  it('[TAR-01] are 130 to 150 codes that every language has a name for', () => {
    expect(CURRENCIES.length).toBeGreaterThanOrEqual(130);
    expect(CURRENCIES.length).toBeLessThanOrEqual(150);
    expect(CURRENCIES).toEqual([...new Set(CURRENCIES)].sort());
    for (const language of ['en', 'zh']) {
      const names = new Intl.DisplayNames(language, { type: 'currency', fallback: 'none' });
      for (const code of CURRENCIES) expect([code, names.of(code)]).toEqual([code, expect.any(String)]);
    }
    expect(CURRENCIES).toContain('AUD');
  });
});
