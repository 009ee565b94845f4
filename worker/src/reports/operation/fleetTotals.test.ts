import fc from 'fast-check';
import { expect, it } from 'vitest';
import { areasOf, capacities, capacityByMonth } from './fleetTotals.ts';

const ZONE = 'Australia/Sydney';
const now = Date.UTC(2026, 2, 10);
const station = (create_time: number, installed_capacity = 5, area = 'NSW') => ({
  area,
  installed_capacity,
  rated_capacity: 100,
  create_time,
});

it("[REP-06] adds capacity in the month in which a station was created, in the viewer's zone", () => {
  // 1 February 00:30 in Sydney, while it is January in London.
  const stations = [station(Date.UTC(2026, 0, 31, 13, 30)), station(Date.UTC(2024, 5, 15), 7.5)];
  const course = capacityByMonth(stations, ZONE, now);
  expect(course[0]).toEqual({ start: Date.UTC(2024, 4, 31, 14), installedCapacity: 7.5 });
  expect(course).toHaveLength(22);
  expect(course.slice(-3).map(({ installedCapacity }) => installedCapacity)).toEqual([7.5, 12.5, 12.5]);
  expect(capacityByMonth(stations, 'Europe/London', now).at(-3)?.installedCapacity).toBe(12.5);
});

it('[REP-06] starts a young fleet with a year of zero capacity', () => {
  const course = capacityByMonth([station(now - 1000)], ZONE, now);
  expect(course).toHaveLength(12);
  expect(course.map(({ installedCapacity }) => installedCapacity)).toEqual([
    ...new Array<number>(11).fill(0),
    5,
  ]);
});

it('[REP-06] sums areas to all stations and all capacity, the largest first', () => {
  const fleet = fc.array(
    fc.record({
      area: fc.constantFrom('NSW', 'QLD', 'SA', ''),
      installed_capacity: fc.integer({ min: 0, max: 1000 }),
      rated_capacity: fc.integer({ min: 0, max: 1000 }),
      create_time: fc.integer({ min: Date.UTC(2023, 0, 1), max: now }),
    }),
  );
  fc.assert(
    fc.property(fleet, (stations) => {
      const areas = areasOf(stations);
      const total = capacities(stations).installedCapacity;
      expect(areas.reduce((sum, area) => sum + area.stations, 0)).toBe(stations.length);
      expect(areas.reduce((sum, area) => sum + area.installedCapacity, 0)).toBe(total);
      const counts = areas.map((area) => area.stations);
      expect(counts).toEqual(counts.toSorted((a, b) => b - a));
      expect(new Set(areas.map(({ area }) => area)).size).toBe(areas.length);
      expect(capacityByMonth(stations, ZONE, now).at(-1)?.installedCapacity).toBe(total);
    }),
  );
});
