import type { PriceEntry, StoredTariff } from '@heliograph/contracts/http';
import { describe, expect, it } from 'vitest';
import { calendar } from '../time/calendar.ts';
import { bucketEdges } from '../time/edges.ts';
import { compileTariffs } from './compileTariffs.ts';
import type { CompiledTariffs } from './compileTariffs.ts';
import { computeRevenue } from './computeRevenue.ts';

const HOUR = 3_600_000;
const SYDNEY = 'Australia/Sydney';

const half = (
  action: 1 | 2,
  price: StoredTariff['price_model'],
  more: Partial<StoredTariff> = {},
): StoredTariff => ({
  id: action,
  station_id: 1,
  action,
  type: 1,
  unit: 'AUD',
  price_model: price,
  create_time: 0,
  update_time: 0,
  ...more,
});
const selfUse = (price: StoredTariff['price_model'], more: Partial<StoredTariff> = {}) =>
  half(1, price, more);
const selling = (price: StoredTariff['price_model'], more: Partial<StoredTariff> = {}) =>
  half(2, price, more);
const daily = (...data: PriceEntry[]) => [{ tab: 'daily' as const, data }];
const entry = (startTime: string, endTime: string, value: number): PriceEntry => ({
  startTime,
  endTime,
  value,
});

interface Input {
  edges: Float64Array;
  generation: Float64Array;
  selling: Float64Array;
  charging: Float64Array;
  zone: string;
  tariffs: CompiledTariffs;
}

const getSums = ({ zone, tariffs, ...energy }: Input) =>
  computeRevenue({ ...energy, calendar: calendar(zone, energy.edges) }, tariffs);

/** Buckets of one length from `start`, each with the same energies unless changed. */
function steady(
  start: string,
  buckets: number,
  stored: readonly StoredTariff[],
  more: Partial<Input> = {},
): Input {
  const each = (kwh: number) => new Float64Array(buckets).fill(kwh);
  return {
    edges: Float64Array.from({ length: buckets + 1 }, (_, index) => Date.parse(start) + index * HOUR),
    generation: each(3),
    selling: each(1),
    charging: each(0),
    zone: SYDNEY,
    tariffs: compileTariffs(stored),
    ...more,
  };
}
const flat = [selling(0.1), selfUse(0.5)];

describe('computeRevenue', () => {
  it('[REP-05] sells at the feed-in price and saves at the consumption price', () => {
    const [sums] = getSums(steady('2024-02-01T00:00Z', 2, flat));
    expect(sums).toEqual({
      currency: 'AUD',
      generation: 6,
      charging: 0,
      selling: 2,
      selfUse: 4,
      sellingTotal: expect.closeTo(0.2, 12) as number,
      selfUseTotal: expect.closeTo(2, 12) as number,
      pricedHours: 2,
      unpricedHours: 0,
      missingHours: 0,
    });
  });

  it('[REP-05] counts charging as none where it exceeds generation', () => {
    const [sums] = getSums(steady('2024-02-01T00:00Z', 1, flat, { charging: Float64Array.of(3.1) }));
    expect(sums).toMatchObject({ charging: 0, selling: 1, selfUse: 2 });
    const [equal] = getSums(steady('2024-02-01T00:00Z', 1, flat, { charging: Float64Array.of(3) }));
    expect(equal).toMatchObject({ charging: 3, selling: 0, selfUse: 0 });
  });

  it('[REP-05] caps selling at generation less charging', () => {
    const more = { charging: Float64Array.of(2), selling: Float64Array.of(9) };
    const [sums] = getSums(steady('2024-02-01T00:00Z', 1, flat, more));
    expect(sums).toMatchObject({ charging: 2, selling: 1, selfUse: 0 });
  });

  it('[REP-05] prices each hour by the wall clock, also after the clock has changed', () => {
    const stored = [
      selling(0),
      selfUse(daily(entry('00:00', '02:00', 1), entry('02:00', '03:00', 10), entry('03:00', '23:59', 100))),
    ];
    const price = (date: string) => {
      const edges = bucketEdges(SYDNEY, 'day', Date.parse(date));
      const buckets = edges.length - 1;
      const input = steady(date, buckets, stored, {
        edges,
        selling: new Float64Array(buckets),
        generation: new Float64Array(buckets).fill(1),
      });
      return getSums(input)[0]?.selfUseTotal;
    };
    expect(price('2024-02-01T03:00Z')).toBe(2 + 10 + 21 * 100);
    // The first day has no 02:00, the second has it twice.
    expect(price('2024-10-06T03:00Z')).toBe(2 + 21 * 100);
    expect(price('2025-04-06T03:00Z')).toBe(2 + 2 * 10 + 21 * 100);
  });

  it('[REP-05] prices Saturday and Sunday as weekend', () => {
    const prices = [
      { tab: 'weekday' as const, data: [entry('00:00', '24:00', 1)] },
      { tab: 'weekend' as const, data: [entry('00:00', '24:00', 100)] },
    ];
    const edges = bucketEdges(SYDNEY, 'week', Date.parse('2024-02-07T00:00Z'));
    const week = getSums(
      steady('', 7, [selling(0), selfUse(prices)], { edges, selling: new Float64Array(7) }),
    );
    expect(week[0]?.selfUseTotal).toBe(3 * (5 * 1 + 2 * 100));
  });

  it.each(['23:59', '24:00', '00:00'])('[REP-05] takes an end at %s for the end of the day', (end) => {
    const prices = daily(entry('00:00', '22:00', 1), entry('22:00', end, 2));
    // 1 February 2024 in Sydney, in quarter hours.
    const edges = Float64Array.from(
      { length: 97 },
      (_, index) => Date.parse('2024-01-31T13:00Z') + (index * HOUR) / 4,
    );
    const [sums] = getSums(
      steady('', 96, [selling(0), selfUse(prices)], {
        edges,
        selling: new Float64Array(96),
        generation: new Float64Array(96).fill(1),
      }),
    );
    expect(sums).toMatchObject({ pricedHours: 24, selfUseTotal: 88 * 1 + 8 * 2 });
  });

  it('[REP-05] uses the tariff in force at the start of each bucket', () => {
    const change = Date.parse('2024-02-01T02:00Z');
    const stored = [...flat, selling(1, { create_time: change }), selfUse(10, { create_time: change })];
    const [sums] = getSums(steady('2024-02-01T00:00Z', 4, stored));
    expect(sums?.sellingTotal).toBeCloseTo(0.1 * 2 + 1 * 2, 12);
    expect(sums?.selfUseTotal).toBeCloseTo(2 * (0.5 * 2 + 10 * 2), 12);
    const within = stored.map((each) => ({ ...each, create_time: each.create_time && change - 1 }));
    expect(getSums(steady('2024-02-01T00:00Z', 4, within))).toEqual([sums]);
    const after = stored.map((each) => ({ ...each, create_time: each.create_time && change + 1 }));
    expect(getSums(steady('2024-02-01T00:00Z', 4, after))[0]?.sellingTotal).toBeCloseTo(0.1 * 3 + 1, 12);
  });

  it('[REP-05] keeps one price of a tariff while the other changes', () => {
    const change = Date.parse('2024-02-01T01:00Z');
    const [sums] = getSums(steady('2024-02-01T00:00Z', 2, [...flat, selling(1, { create_time: change })]));
    expect(sums?.sellingTotal).toBeCloseTo(0.1 + 1, 12);
    expect(sums?.selfUseTotal).toBeCloseTo(2 * 2 * 0.5, 12);
  });

  it('[REP-05] leaves out buckets with an unknown energy, and counts their hours', () => {
    for (const column of ['generation', 'selling', 'charging'] as const) {
      const input = steady('2024-02-01T00:00Z', 3, flat);
      input[column][1] = NaN;
      expect(getSums(input)).toEqual([
        { ...getSums(steady('2024-02-01T00:00Z', 2, flat))[0], missingHours: 1 },
      ]);
    }
  });

  it('[REP-05] counts the energy of buckets without a price, not their money, and counts their hours', () => {
    const late = [selling(0.1, { create_time: Date.parse('2024-02-01T03:00Z') }), selfUse(0.5)];
    expect(getSums(steady('2024-02-01T00:00Z', 4, late))[0]).toMatchObject({
      unpricedHours: 3,
      pricedHours: 1,
      missingHours: 0,
      selling: 4,
      sellingTotal: expect.closeTo(0.1, 12) as number,
      selfUseTotal: expect.closeTo(1, 12) as number,
    });
    const gap = [selling(0), selfUse(daily(entry('00:00', '12:00', 1), entry('13:00', '24:00', 1)))];
    expect(getSums(steady('2024-02-01T00:00Z', 24, gap))[0]).toMatchObject({
      unpricedHours: 1,
      generation: 24 * 3,
      selfUseTotal: 23 * 2,
    });
  });

  it('[REP-05] distinguishes missing from unpriced buckets within a block, in any order', () => {
    const gap = [selling(0), selfUse(daily(entry('00:00', '12:00', 1), entry('13:00', '24:00', 1)))];
    const input = steady('2024-02-01T00:00Z', 24, gap);
    // 11:00 in Sydney, and 12:00, which has no price either.
    input.generation[0] = NaN;
    input.charging[1] = NaN;
    input.generation[9] = NaN;
    expect(getSums(input)[0]).toMatchObject({
      missingHours: 3,
      unpricedHours: 0,
      pricedHours: 21,
      generation: 21 * 3,
    });
  });

  it('[REP-05] is empty without a tariff', () => {
    expect(getSums(steady('2024-02-01T00:00Z', 4, []))).toEqual([]);
  });

  it('[REP-05] never adds money of two currencies', () => {
    const change = Date.parse('2024-02-01T01:00Z');
    const euros = { unit: 'EUR', create_time: change };
    const sums = getSums(steady('2024-02-01T00:00Z', 4, [...flat, selling(2, euros), selfUse(3, euros)]));
    expect(sums).toHaveLength(2);
    expect(sums[0]).toMatchObject({ currency: 'AUD', generation: 3, sellingTotal: 0.1, selfUseTotal: 1 });
    expect(sums[1]).toMatchObject({ currency: 'EUR', generation: 9, sellingTotal: 6, selfUseTotal: 18 });
  });

  it('[REP-05] has no price while the halves disagree on the currency', () => {
    const sums = getSums(steady('2024-02-01T00:00Z', 2, [selling(0.1, { unit: 'EUR' }), selfUse(0.5)]));
    expect(sums).toHaveLength(1);
    expect(sums[0]).toMatchObject({ unpricedHours: 2, sellingTotal: 0, selfUseTotal: 0, generation: 6 });
  });
});
