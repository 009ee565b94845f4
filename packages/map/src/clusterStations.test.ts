import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clusterStations } from './clusterStations.ts';

describe('the markers of stations', () => {
  it('make one of stations nearer than 36 px, and of the others one each', () => {
    const stations = [
      { id: 1, at: [0, 0] },
      { id: 2, at: [300, 200] },
      { id: 3, at: [400, 0] },
    ];
    expect(clusterStations(stations, 10)).toEqual([
      { at: [75, 50], stations: [1, 2] },
      { at: [400, 0], stations: [3] },
    ]);
    expect(clusterStations(stations, 1)).toHaveLength(3);
  });

  it('[HOME-06] leave a chosen station by itself, with nothing on top of it', () => {
    const metres = fc.integer({ min: -2000, max: 2000 });
    const fleet = fc
      .array(fc.tuple(metres, metres), { minLength: 1, maxLength: 60 })
      .map((places) => places.map((at, id) => ({ id, at })));
    fc.assert(
      fc.property(fleet, fc.nat(), fc.constantFrom(1, 10, 500), (stations, index, resolution) => {
        const chosen = stations[index % stations.length]!;
        const clusters = clusterStations(stations, resolution, chosen.id);
        const own = clusters.filter((cluster) => cluster.stations.includes(chosen.id));
        expect(own).toEqual([{ at: chosen.at, stations: [chosen.id] }]);
        const members = clusters.flatMap((cluster) => cluster.stations);
        expect(members.toSorted((a, b) => a - b)).toEqual(stations.map(({ id }) => id));
        for (const { at, stations: ids } of clusters)
          if (ids[0] !== chosen.id)
            expect(Math.hypot(at[0]! - chosen.at[0], at[1]! - chosen.at[1])).toBeGreaterThan(
              35.9 * resolution,
            );
      }),
    );
  });

  it('hold every station once, near the first of its marker', () => {
    const metres = fc.integer({ min: -20_000_000, max: 20_000_000 });
    const fleet = fc
      .array(fc.tuple(metres, metres), { maxLength: 200 })
      .map((places) => places.map((at, id) => ({ id, at })));
    fc.assert(
      fc.property(fleet, fc.constantFrom(1, 500, 20_000, 80_000), (stations, resolution) => {
        const clusters = clusterStations(stations, resolution);
        const members = clusters.flatMap((cluster) => cluster.stations);
        expect(members.toSorted((a, b) => a - b)).toEqual(stations.map(({ id }) => id));
        for (const { stations: ids } of clusters) {
          const first = stations[Math.min(...ids)]!;
          for (const id of ids) {
            const [x, y] = stations[id]!.at;
            expect(Math.abs(x - first.at[0])).toBeLessThanOrEqual(36 * resolution);
            expect(Math.abs(y - first.at[1])).toBeLessThanOrEqual(36 * resolution);
          }
        }
      }),
    );
  });
});
