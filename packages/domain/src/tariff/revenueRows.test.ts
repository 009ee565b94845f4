import type { StoredTariff } from '@heliograph/contracts/http';
import { describe, expect, it } from 'vitest';
import { calendar } from '../time/calendar.ts';
import { compileTariffs, UNPRICED } from './compileTariffs.ts';
import { emptyRows, fillRows, rowCuts } from './revenueRows.ts';

const HOUR = 3_600_000;
/** A day in UTC. */
const edges = Float64Array.from({ length: 25 }, (_, hour) => hour * HOUR);
const column = (kwh: (hour: number) => number) => Float64Array.from({ length: 24 }, (_, hour) => kwh(hour));

const half = (action: 1 | 2, price: StoredTariff['price_model'], more: Partial<StoredTariff> = {}) => ({
  id: 1,
  station_id: 1,
  action,
  type: 1 as const,
  unit: 'AUD',
  price_model: price,
  create_time: 0,
  update_time: 0,
  ...more,
});
const twoPrices = [
  {
    tab: 'daily' as const,
    data: [
      { startTime: '00:00', endTime: '06:00', value: 1 },
      { startTime: '06:00', endTime: '23:59', value: 3 },
    ],
  },
];

function getRows(stored: StoredTariff[], rowEdges: Float64Array, kwh: (hour: number) => number = () => 2) {
  const tariffs = stored.length === 0 ? UNPRICED : compileTariffs(stored);
  const energy = {
    edges,
    generation: column(kwh),
    selling: column(() => 0.5),
    charging: column(() => 0),
    calendar: calendar('UTC', edges),
  };
  const cuts = rowCuts(edges, rowEdges, [tariffs]);
  const rows = emptyRows(cuts.length - 1);
  fillRows(rows, energy, tariffs, cuts, 0, cuts.length - 1);
  return { cuts: [...cuts], rows };
}

describe('revenueRows', () => {
  it('[REP-04] a row has the price that applied, or the mean by energy if several did', () => {
    const { rows } = getRows([half(2, 0.1), half(1, twoPrices)], Float64Array.of(0, 6 * HOUR, 24 * HOUR));
    expect([...rows.selfUsePrice]).toEqual([1, 3]);
    expect([...rows.sellingPrice]).toEqual([0.1, 0.1]);
    expect([...rows.mixed]).toEqual([0, 0]);

    const { rows: day } = getRows([half(2, 0.1), half(1, twoPrices)], Float64Array.of(0, 24 * HOUR), (hour) =>
      hour < 6 ? 4.5 : 1.5,
    );
    // 6 hours of 4 kWh at 1 and 18 hours of 1 kWh at 3.
    expect(day.selfUsePrice[0]).toBeCloseTo((24 * 1 + 18 * 3) / 42, 12);
    expect(day.sellingPrice[0]).toBe(0.1);
    expect(day.mixed[0]).toBe(1);
  });

  it('[REP-05] cuts a row where its currency changes, not where only its prices do', () => {
    const dearer = { create_time: 3 * HOUR, id: 3 };
    const euros = { create_time: 5 * HOUR - 1, id: 5, unit: 'EUR' };
    const { cuts, rows } = getRows(
      [
        half(2, 0.1),
        half(1, 1),
        half(2, 0.2, dearer),
        half(1, 2, dearer),
        half(2, 9, euros),
        half(1, 9, euros),
      ],
      Float64Array.of(0, 12 * HOUR, 24 * HOUR),
    );
    expect(cuts).toEqual([0, 5, 12, 24]);
    expect(Array.from(rows.currency, (code) => rows.currencies[code])).toEqual(['AUD', 'EUR', 'EUR']);
    expect([...rows.mixed]).toEqual([1, 0, 0]);
    expect(rows.selfUseTotal[0]).toBeCloseTo(1.5 * (3 * 1 + 2 * 2), 12);
  });

  it('[REP-05] leaves unknown energy and unpriced money empty', () => {
    const { rows } = getRows([half(2, 0.1), half(1, 1)], Float64Array.of(0, 12 * HOUR, 24 * HOUR), (hour) =>
      hour < 13 ? NaN : 1,
    );
    expect([...rows.generation]).toEqual([NaN, 11]);
    expect([...rows.sellingTotal]).toEqual([NaN, expect.closeTo(0.55, 12)]);
    expect([...rows.missingHours]).toEqual([12, 1]);

    const { rows: unpriced } = getRows([], Float64Array.of(0, 24 * HOUR));
    expect(unpriced.currencies).toEqual(['']);
    expect([unpriced.generation[0], unpriced.sellingTotal[0], unpriced.unpricedHours[0]]).toEqual([
      48,
      NaN,
      24,
    ]);
  });

  it('[REP-04] puts a bucket that begins before a row and ends in it into the row before', () => {
    expect(getRows([half(2, 1), half(1, 1)], Float64Array.of(0, 5.5 * HOUR, 24 * HOUR)).cuts).toEqual([
      0, 6, 24,
    ]);
  });
});
