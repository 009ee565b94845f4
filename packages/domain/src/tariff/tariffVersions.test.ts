import fc from 'fast-check';
import type { PriceTab, StoredTariff } from '@heliograph/contracts/http';
import { describe, expect, it } from 'vitest';
import { compileTariffs } from './compileTariffs.ts';
import { findPriceEntry } from './priceDay.ts';
import { tariffVersions } from './tariffVersions.ts';

const half = (action: 1 | 2, create_time: number, price_model: StoredTariff['price_model'] = create_time) =>
  ({
    id: create_time * 10 + action,
    station_id: 1,
    action,
    type: typeof price_model === 'number' ? 1 : 3,
    unit: 'AUD',
    price_model,
    create_time,
    update_time: 0,
  }) satisfies StoredTariff;

describe('tariffVersions', () => {
  const stored = [half(2, 100), half(1, 100), half(2, 200), half(1, 300), half(2, 300), half(1, 50)];

  it('[REP-04] puts both halves together, each kept while the other changes, the oldest first', () => {
    expect(tariffVersions(stored, { start: 0, end: 1000 })).toMatchObject([
      { from: 100, until: 200, feedinPrice: 100, consumptionPrice: 100 },
      { from: 200, until: 300, feedinPrice: 200, consumptionPrice: 100 },
      { from: 300, until: null, feedinPrice: 300, consumptionPrice: 300, feedinType: 'fixed' },
    ]);
  });

  it('[REP-04] returns only versions in force during the span', () => {
    const from = (start: number, end: number) =>
      tariffVersions(stored, { start, end }).map((each) => each.from);
    expect(from(200, 300)).toEqual([200]);
    expect(from(199, 301)).toEqual([100, 200, 300]);
    expect(from(0, 100)).toEqual([]);
  });
});

describe('slotEntry', () => {
  const entry = (startTime: string, endTime: string, value: number) => ({ startTime, endTime, value });
  const weekly: PriceTab[] = [
    { tab: 'weekday', data: [entry('00:00', '07:30', 1), entry('07:30', '23:59', 2)] },
    { tab: 'weekend', data: [entry('00:00', '12:00', 3), entry('13:00', '24:00', 4)] },
  ];

  it('[REP-05] names the entry that the kernel takes its price from, in every slot of the week', () => {
    const prices = fc.constantFrom<StoredTariff['price_model']>(
      weekly,
      [{ tab: 'daily', data: weekly[0]!.data }],
      5,
    );
    fc.assert(
      fc.property(prices, fc.integer({ min: 0, max: 191 }), (price, slot) => {
        const compiled = compileTariffs([half(1, 0, price), half(2, 0, price)]).at(-1)!;
        expect(findPriceEntry(price, slot)?.price ?? NaN).toBe(compiled.selling[slot]);
      }),
      { numRuns: 400 },
    );
  });

  it('[REP-05] returns the place of the price', () => {
    expect(findPriceEntry(5, 17)).toEqual({
      price: 5,
      slot: { tab: 'fixed', startTime: '00:00', endTime: '24:00' },
    });
    expect(findPriceEntry(weekly, 30)).toEqual({
      price: 2,
      slot: { tab: 'weekday', startTime: '07:30', endTime: '23:59' },
    });
    expect(findPriceEntry(weekly, 96 + 95)?.slot).toEqual({
      tab: 'weekend',
      startTime: '13:00',
      endTime: '24:00',
    });
    expect(findPriceEntry(weekly, 96 + 48)).toBeNull();
  });
});
