import type { Price, Tariff } from '@heliograph/contracts/http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftToTariff, formatHour, TABS_BY_TYPE } from '../tariff/index.ts';
import { rowsOfTariff, tariffOfRows, type TariffRow } from './tariffRows.ts';

type Given = Partial<Omit<TariffRow, 'row'>>;

/** Rows of a file, starting at row 2. */
const computeRows = (given: readonly Given[]) =>
  given.map((one, index) => ({
    row: index + 2,
    tab: null,
    startTime: '',
    endTime: '',
    consumptionPrice: null,
    feedinPrice: null,
    ...one,
  })) as unknown as [TariffRow, ...TariffRow[]];

const read = (...given: Given[]) => tariffOfRows(computeRows(given));

const window = (startTime: string, endTime: string, consumptionPrice: number): Given => ({
  startTime,
  endTime,
  consumptionPrice,
});

describe('the rows of a tariff', () => {
  it('[IMP-01] [TAR-02] one row has the fixed prices', () => {
    expect(read({ consumptionPrice: 0.37, feedinPrice: 0.08 })).toEqual({
      tariff: { feedinType: 'fixed', feedinPrice: 0.08, consumptionType: 'fixed', consumptionPrice: 0.37 },
    });
  });

  it('[IMP-01] [TAR-03] a row for each part of the day, in any order, beside a fixed price', () => {
    expect(
      read(window('07:00', '24:00', 0.4), { feedinPrice: 0.05 }, window('00:00', '07:00', 0.2)),
    ).toMatchObject({
      tariff: {
        feedinType: 'fixed',
        feedinPrice: 0.05,
        consumptionType: 'tou',
        consumptionPrice: [
          {
            tab: 'daily',
            data: [
              { startTime: '00:00', value: 0.2 },
              { endTime: '24:00', value: 0.4 },
            ],
          },
        ],
      },
    });
  });

  it('[IMP-01] [TAR-02] weekdays and the weekend, which may be whole days', () => {
    const both = { consumptionPrice: 0.2, feedinPrice: 0.1 };
    const found = read(
      { tab: 'weekday', ...both, startTime: '00:00', endTime: '08:00' },
      { tab: 'weekday', ...both, startTime: '08:00', endTime: '23:59' },
      { tab: 'weekend', ...both },
    );
    expect(found).toMatchObject({
      tariff: {
        feedinType: 'touW',
        feedinPrice: [
          { tab: 'weekday', data: [{ endTime: '08:00' }, { endTime: '23:59' }] },
          { tab: 'weekend', data: [{ startTime: '00:00', endTime: '24:00', value: 0.1 }] },
        ],
      },
    });
  });

  it.each<[what: string, given: Given[], errors: (string | number | null)[][]]>([
    ['a gap', [window('00:00', '07:00', 1), window('08:00', '24:00', 1)], [[3, 'startTime', 'gap', 2]]],
    [
      'an overlap',
      [window('06:00', '24:00', 1), window('00:00', '07:00', 1)],
      [[2, 'startTime', 'overlap', 3]],
    ],
    ['a day that ends early', [window('00:00', '22:00', 1)], [[2, 'endTime', 'end', null]]],
    ['a day that begins late', [window('01:00', '24:00', 1)], [[2, 'startTime', 'start', null]]],
    [
      'a part over midnight',
      [window('06:00', '22:00', 1), window('22:00', '06:00', 1)],
      [
        [2, 'startTime', 'start', null],
        [3, 'endTime', 'backwards', 2],
      ],
    ],
    [
      'a half hour',
      [window('00:00', '07:30', 1), window('07:30', '24:00', 1)],
      [
        [2, 'endTime', 'clock', null],
        [3, 'startTime', 'clock', 2],
      ],
    ],
    ['no end', [window('00:00', '', 1)], [[2, 'endTime', 'empty', null]]],
    ['a price below zero', [{ consumptionPrice: -1 }], [[2, 'consumptionPrice', 'price', null]]],
    ['a price that is text', [{ consumptionPrice: 'free' }], [[2, 'consumptionPrice', 'price', null]]],
    [
      'two prices for the whole day',
      [{ consumptionPrice: 1 }, { consumptionPrice: 2 }],
      [[3, 'consumptionPrice', 'mixed', 2]],
    ],
    [
      'a price for the whole day beside parts',
      [window('00:00', '24:00', 1), { consumptionPrice: 2 }],
      [[3, 'consumptionPrice', 'mixed', 2]],
    ],
    [
      'every day and the weekend',
      [
        { tab: 'daily', consumptionPrice: 1 },
        { tab: 'weekend', consumptionPrice: 2 },
      ],
      [[3, 'tab', 'mixed', 2]],
    ],
    ['weekdays alone', [{ tab: 'weekday', consumptionPrice: 1 }], [[2, 'tab', 'days', null]]],
    [
      'a row without a price',
      [{ consumptionPrice: 1 }, { tab: 'daily' }],
      [[3, 'consumptionPrice', 'none', null]],
    ],
  ])('[IMP-01] [TAR-04] %s is named by row', (_what, given, errors) => {
    const [first, ...rest] = given;
    const found = read({ ...first, feedinPrice: null }, ...rest, { feedinPrice: 0.1 });
    expect(
      'errors' in found &&
        found.errors.map(({ row, field, why, other }) => [row, field, why, other?.row ?? null]),
    ).toEqual(errors);
  });

  it('[IMP-01] both prices are needed', () => {
    expect(read({ consumptionPrice: 1 })).toEqual({
      errors: [{ row: 2, field: 'feedinPrice', why: 'absent', kind: 'feedin', other: null }],
    });
  });
});

const day = fc
  .uniqueArray(fc.integer({ min: 1, max: 23 }), { maxLength: 8 })
  .map((cuts) => [0, ...cuts.sort((one, other) => one - other), 24])
  .chain((cuts) =>
    fc
      .array(fc.integer({ min: 0, max: 1e6 }), { minLength: cuts.length - 1, maxLength: cuts.length - 1 })
      .map((prices) =>
        prices.map((price, index) => ({
          startTime: formatHour(cuts[index]!),
          endTime: formatHour(cuts[index + 1]!),
          value: price / 1e6,
        })),
      ),
  );
const half = fc.oneof(
  fc
    .integer({ min: 0, max: 1e6 })
    .map((price) => ({ type: 'fixed' as const, price: (price / 1e6) as Price })),
  ...(['tou', 'touW'] as const).map((type) =>
    fc.tuple(day, day).map((days) => ({
      type,
      price: TABS_BY_TYPE[type].map((tab, index) => ({ tab, data: days[index]! })) as Price,
    })),
  ),
);

it('[IMP-01] the rows of any tariff are that tariff again, in any order', () => {
  fc.assert(
    fc.property(half, half, fc.infiniteStream(fc.nat()), (feedin, consumption, order) => {
      const tariff: Omit<Tariff, 'station_id'> = draftToTariff({
        unit: 'AUD',
        feedinType: feedin.type,
        feedinPrice: feedin.price,
        consumptionType: consumption.type,
        consumptionPrice: consumption.price,
      });
      const shuffled = rowsOfTariff(tariff)
        .map((row) => ({ row, at: order.next().value as number }))
        .sort((one, other) => one.at - other.at)
        .map(({ row }) => row);
      const found = tariffOfRows(computeRows(shuffled));
      expect('tariff' in found && draftToTariff({ unit: 'AUD', ...found.tariff })).toEqual(tariff);
    }),
  );
});
