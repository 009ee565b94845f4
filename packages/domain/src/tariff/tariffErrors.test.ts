import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileTariffs } from './compileTariffs.ts';
import { defaultPrice, defaultTariff, type EntryDraft, type PriceDraft, type TariffDraft } from './draft.ts';
import { draftToTariff } from './draftConversion.ts';
import { tariffErrors } from './tariffErrors.ts';

type Row = readonly [start: string, end: string, value: number | string];
const day = (...rows: Row[]): EntryDraft[] =>
  rows.map(([startTime, endTime, value]) => ({ startTime, endTime, value }));
const tou = (...rows: Row[]): TariffDraft => ({
  ...defaultTariff(),
  feedinType: 'tou',
  feedinPrice: [{ tab: 'daily', data: day(...rows) }],
});
const found = (draft: TariffDraft) => tariffErrors(draft).map(({ path, why }) => `${path.join('.')} ${why}`);

describe('tariffErrors', () => {
  it('[TAR-01] [TAR-02] finds no faults in the defaults of each type', () => {
    for (const type of ['fixed', 'tou', 'touW'] as const) {
      const draft = {
        ...defaultTariff(),
        feedinType: type,
        feedinPrice: defaultPrice('feedin', type),
        consumptionType: type,
        consumptionPrice: defaultPrice('consumption', type),
      };
      expect(tariffErrors(draft)).toEqual([]);
    }
    expect(defaultTariff()).toEqual({
      unit: 'AUD',
      feedinType: 'fixed',
      feedinPrice: 0.08,
      consumptionType: 'fixed',
      consumptionPrice: 0.37,
    });
  });

  it.each(['24:00', '00:00', '23:59'])('[TAR-04] a day may end at %s', (end) => {
    expect(found(tou(['00:00', '07:00', 0.1], ['07:00', end, 0.2]))).toEqual([]);
  });

  it.each<[string, Row[], string]>([
    ['ends at 22:00', [['00:00', '22:00', 1]], '0.endTime end'],
    ['begins at 01:00', [['01:00', '24:00', 1]], '0.startTime start'],
    [
      'has a gap',
      [
        ['00:00', '07:00', 1],
        ['08:00', '24:00', 1],
      ],
      '1.startTime gap',
    ],
    [
      'overlaps',
      [
        ['00:00', '07:00', 1],
        ['06:00', '24:00', 1],
      ],
      '1.startTime overlap',
    ],
    [
      'has an entry that ends as it begins',
      [
        ['00:00', '07:00', 1],
        ['07:00', '07:00', 1],
      ],
      '1.endTime equal',
    ],
    ['is 00:00 to 00:00', [['00:00', '00:00', 1]], '0.endTime equal'],
    [
      'has an entry that runs backwards',
      [
        ['00:00', '07:00', 1],
        ['07:00', '06:00', 1],
      ],
      '1.endTime backwards',
    ],
    [
      'ends at 23:59 before its last entry',
      [
        ['00:00', '23:59', 1],
        ['23:59', '24:00', 1],
      ],
      '0.endTime clock',
    ],
    [
      'changes at a half hour',
      [
        ['00:00', '07:30', 1],
        ['07:30', '24:00', 1],
      ],
      '0.endTime clock',
    ],
    [
      'goes on after 24:00',
      [
        ['00:00', '24:00', 1],
        ['24:00', '23:59', 1],
      ],
      '1.endTime equal',
    ],
    ['names no time', [['00:00', 'noon', 1]], '0.endTime clock'],
    ['has no end', [['00:00', '', 1]], '0.endTime empty'],
    ['has no start', [['', '24:00', 1]], '0.startTime empty'],
    ['has no price', [['00:00', '24:00', ' ']], '0.value empty'],
    ['has a negative price', [['00:00', '24:00', -0.01]], '0.value price'],
  ])('[TAR-03] [TAR-04] rejects a day that %s at that entry', (_what, rows, error) => {
    expect(found(tou(...rows))[0]).toBe(`feedinPrice.0.data.${error}`);
  });

  it.each<[PriceDraft, string[]]>([
    ['', ['empty']],
    ['0.3.1', ['price']],
    ['-1', ['price']],
    [NaN, ['price']],
    [Infinity, ['price']],
    [12345678901234567890, ['price']],
    ['12345678901234567890', ['price']],
    [100_000, ['price']],
    ['0.1234567', ['price']],
    [0.1234567, ['price']],
    ['1e3', ['price']],
    [0, []],
    ['.5', []],
    [' 0.08 ', []],
    [0.070001, []],
    ['99999.999999', []],
  ])('[TAR-04] a fixed price of %j', (price, why) => {
    expect(found({ ...defaultTariff(), consumptionPrice: price })).toEqual(
      why.map((each) => `consumptionPrice ${each}`),
    );
  });

  it('[TAR-02] asks for exactly the tabs of the type, each with an entry', () => {
    const half = (feedinType: TariffDraft['feedinType'], feedinPrice: PriceDraft) =>
      found({ ...defaultTariff(), feedinType, feedinPrice });
    const whole = day(['00:00', '24:00', 1]);
    expect(half('fixed', defaultPrice('feedin', 'tou'))).toEqual(['feedinPrice type']);
    expect(half('tou', 0.08)).toEqual(['feedinPrice type']);
    expect(half('tou', defaultPrice('feedin', 'touW'))).toEqual(['feedinPrice type']);
    expect(half('touW', defaultPrice('feedin', 'tou'))).toEqual(['feedinPrice type']);
    expect(
      half('touW', [
        { tab: 'weekday', data: whole },
        { tab: 'weekday', data: whole },
      ]),
    ).toEqual(['feedinPrice.1.tab type']);
    expect(
      half('touW', [
        { tab: 'weekday', data: whole },
        { tab: 'weekend', data: [] },
      ]),
    ).toEqual(['feedinPrice.1.data empty']);
  });

  it('[TAR-04] names every place at once, in the order of the form', () => {
    const draft = { ...tou(['00:00', '07:00', ''], ['07:00', '22:00', 'x']), consumptionPrice: '' };
    expect(found(draft)).toEqual([
      'feedinPrice.0.data.0.value empty',
      'feedinPrice.0.data.1.endTime end',
      'feedinPrice.0.data.1.value price',
      'consumptionPrice empty',
    ]);
  });

  const clock = fc.constantFrom('00:00', '06:00', '12:00', '18:00', '23:59', '24:00');
  const rows = fc.array(fc.tuple(clock, clock, fc.integer({ min: 1, max: 9 })), {
    minLength: 1,
    maxLength: 5,
  });

  it('[TAR-04] a tariff without faults prices every quarter hour once', () => {
    let accepted = 0;
    fc.assert(
      fc.property(rows, (some) => {
        const draft = tou(...some);
        if (tariffErrors(draft).length > 0) return;
        accepted++;
        const { feedinPrice } = draftToTariff(draft);
        const stored = { id: 1, station_id: 1, action: 2, type: 2, unit: 'AUD' } as const;
        const at = { create_time: 0, update_time: 0 };
        const version = compileTariffs([{ ...stored, ...at, price_model: feedinPrice }]).at(-1)!;
        const expected = Array.from({ length: 96 }, (_, quarter) => {
          const holds = some.filter(([start, end]) => {
            const from = Number(start.slice(0, 2)) * 4;
            const to = end === '23:59' || end === '00:00' ? 96 : Number(end.slice(0, 2)) * 4;
            return from <= quarter && quarter < to;
          });
          expect(holds).toHaveLength(1);
          return holds[0]![2];
        });
        expect([...version.selling]).toEqual([...expected, ...expected]);
      }),
      { numRuns: 20_000 },
    );
    expect(accepted).toBeGreaterThan(0);
  });
});
