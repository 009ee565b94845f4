import type { Station } from '@heliograph/contracts/http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StationLive } from '@heliograph/engine-client';
import { lastKnownEnergyToday, rankStations, type Today } from './ranking.ts';

const station = (id: number, installed_capacity = 10, station_name = `Station ${id}`) =>
  ({ id, installed_capacity, station_name }) as Station;
const fresh = (value: number): Today => ({ value, fresh: true });
const todays = (values: Record<number, Today>) => (id: number) => values[id] ?? { value: null, fresh: false };

describe('the ranking of stations', () => {
  it('puts the most energy first, and stations that never reported last, without a rank', () => {
    const { ranks, total, reporting, of } = rankStations(
      [station(1), station(2), station(3)],
      todays({ 1: fresh(0), 3: fresh(8) }),
      'energy',
    );
    expect(ranks.map(({ station, place, value }) => [station.id, place, value])).toEqual([
      [3, 1, 8],
      [1, 2, 0],
      [2, null, null],
    ]);
    expect([total, reporting, of]).toEqual([8, 2, 3]);
  });

  it('ranks stations with a known capacity by yield, and counts the others in the total only', () => {
    const { ranks, fleetYield, withoutCapacity, of, total } = rankStations(
      [station(1, 100), station(2, 10), station(3, 0)],
      todays({ 1: fresh(200), 2: fresh(50), 3: fresh(999) }),
      'yield',
    );
    expect(ranks.map(({ station, value }) => [station.id, value])).toEqual([
      [2, 5],
      [1, 2],
    ]);
    expect(fleetYield).toBeCloseTo(250 / 110);
    expect([of, withoutCapacity, total]).toEqual([3, 1, 1249]);
  });

  it('ranks stale values, but leaves them out of the total', () => {
    const { ranks, total, reporting } = rankStations(
      [station(1), station(2)],
      todays({ 1: { value: 9, fresh: false }, 2: fresh(4) }),
      'energy',
    );
    expect(ranks.map(({ station, fresh }) => [station.id, fresh])).toEqual([
      [1, false],
      [2, true],
    ]);
    expect([total, reporting]).toEqual([4, 1]);
  });

  it('gives equal values the same rank, ordered by name', () => {
    const { ranks } = rankStations(
      [station(1, 10, 'B'), station(2, 10, 'A'), station(3, 10, 'C')],
      todays({ 1: fresh(5), 2: fresh(5), 3: fresh(1) }),
      'energy',
    );
    expect(ranks.map(({ station, place }) => [station.station_name, place])).toEqual([
      ['A', 1],
      ['B', 1],
      ['C', 3],
    ]);
  });

  it('does not depend on the order of stations', () => {
    const some = fc.uniqueArray(
      fc.record({ id: fc.nat(500), kwh: fc.option(fc.nat(5)), name: fc.constantFrom('A', 'B', 'C') }),
      { selector: ({ id }) => id, maxLength: 30 },
    );
    fc.assert(
      fc.property(some, (rows) => {
        const today = (id: number): Today => {
          const kwh = rows.find((row) => row.id === id)?.kwh ?? null;
          return { value: kwh, fresh: kwh !== null };
        };
        const ids = (order: typeof rows) =>
          rankStations(
            order.map(({ id, name }) => station(id, 10, name)),
            today,
            'energy',
          ).ranks.map((rank) => rank.station.id);
        expect(ids([...rows].reverse())).toEqual(ids(rows));
      }),
    );
  });
});

const reported = (todays: Record<number, number | null>, at: number) => ({
  rows: new Map(Object.entries(todays).map(([id, today]) => [Number(id), { today, at } as StationLive])),
});

it('[DV-12] keeps the last reported value of a station with its time, marked as not fresh', () => {
  const first = lastKnownEnergyToday(reported({ 1: 5, 2: 7 }, 100), undefined);
  const second = lastKnownEnergyToday(reported({ 1: null, 2: 8 }, 200), first);
  const third = lastKnownEnergyToday(reported({ 1: null, 2: 8 }, 300), second);
  expect(third.get(1)).toEqual({ value: 5, fresh: false, at: 100 });
  expect(third.get(2)).toEqual({ value: 8, fresh: true, at: 300 });
  expect(lastKnownEnergyToday(reported({ 1: 6 }, 400), third).get(1)).toEqual({
    value: 6,
    fresh: true,
    at: 400,
  });
});

it('has no value for a station that reported nothing, or was removed', () => {
  const values = lastKnownEnergyToday(reported({ 1: null }, 100), undefined);
  expect(values.size).toBe(0);
  expect(
    lastKnownEnergyToday(reported({}, 200), lastKnownEnergyToday(reported({ 1: 5 }, 100), undefined)).size,
  ).toBe(0);
});
