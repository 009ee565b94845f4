import type { Station } from '@heliograph/contracts/http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankShares, rankStations, type Today } from './ranking.ts';

const station = (id: number, installed_capacity = 10, station_name = `Station ${id}`) =>
  ({ id, installed_capacity, station_name }) as Station;
const todays =
  (values: Record<number, number>) =>
  (id: number): Today =>
    values[id] ?? null;

describe('the ranking of stations', () => {
  it('puts the most energy first, and stations without any last, without a rank', () => {
    const { ranks, total } = rankStations(
      [station(1), station(2), station(3)],
      todays({ 1: 0, 3: 8 }),
      'energy',
    );
    expect(ranks.map(({ station, place, value }) => [station.id, place, value])).toEqual([
      [3, 1, 8],
      [1, 2, 0],
      [2, null, null],
    ]);
    expect(total).toBe(8);
    expect(rankStations([station(1)], todays({}), 'energy').total).toBeNull();
  });

  it('ranks stations with a known capacity by yield, and counts the others in the total only', () => {
    const { ranks, fleetYield, withoutCapacity, total } = rankStations(
      [station(1, 100), station(2, 10), station(3, 0)],
      todays({ 1: 200, 2: 50, 3: 999 }),
      'yield',
    );
    expect(ranks.map(({ station, value }) => [station.id, value])).toEqual([
      [2, 5],
      [1, 2],
    ]);
    expect(fleetYield).toBeCloseTo(250 / 110);
    expect([withoutCapacity, total]).toEqual([1, 1249]);
  });

  it('gives equal values the same rank, ordered by name', () => {
    const { ranks } = rankStations(
      [station(1, 10, 'B'), station(2, 10, 'A'), station(3, 10, 'C')],
      todays({ 1: 5, 2: 5, 3: 1 }),
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
        const today = (id: number): Today => rows.find((row) => row.id === id)?.kwh ?? null;
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

describe('the ranking by expected energy', () => {
  const rows = [
    { stationId: 2, name: 'B', share: 0.5 },
    { stationId: 3, name: 'C', share: 0.5 },
    { stationId: 1, name: 'A', share: 0.98 },
  ];
  const stations = [station(5, 10, 'E'), station(1, 10, 'A'), station(4, 10, 'D'), station(2, 10, 'B')];
  const shown = (of: number) =>
    rankShares({ rows, of }, stations).map(({ station: { id }, place, value }) => [id, place, value]);

  it('[LOS-06] puts the least first, and stations that are not judged last, without a rank', () => {
    expect(shown(3)).toEqual([
      [2, 1, 50],
      [3, 1, 50],
      [1, 3, 98],
      [4, null, null],
      [5, null, null],
    ]);
  });

  it('[LOS-06] calls no station unjudged where judged ones were left out', () => {
    expect(shown(4_000).map(([id]) => id)).toEqual([2, 3, 1]);
  });
});
