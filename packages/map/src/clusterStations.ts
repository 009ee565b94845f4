import type { Coordinate } from 'ol/coordinate.js';

/** A station in the map's projection. */
export interface PlacedStation {
  id: number;
  at: Coordinate;
}

/** One station, or several too close to each other to be shown separately. */
export interface Cluster {
  at: Coordinate;
  /** Ids, at least one. */
  stations: readonly number[];
}

/** Markers closer than this are merged, CSS px. */
const DISTANCE = 36;

/**
 * Every station is in exactly one cluster, within the distance of the cluster's first station on each axis. A
 * cluster lies halfway between its first station and the centre of all, so that neighbours seldom overlap.
 *
 * @param resolution projected metres per CSS px of a marker at its usual size
 * @param alone a station with its own marker at its exact place; clusters that would cover it move aside
 */
export function clusterStations(
  stations: readonly PlacedStation[],
  resolution: number,
  alone: number | null = null,
): Cluster[] {
  const reach = DISTANCE * resolution;
  const single = stations.find(({ id }) => id === alone);
  if (single === undefined) return computeClusters(stations, reach);
  const others = computeClusters(
    stations.filter((station) => station !== single),
    reach,
  );
  return [
    ...others.map((cluster) => ({ ...cluster, at: aside(cluster.at, single.at, reach) })),
    { at: single.at, stations: [single.id] },
  ];
}

function computeClusters(stations: readonly PlacedStation[], reach: number): Cluster[] {
  const cells = new Map<string, PlacedStation[]>();
  const computeCell = ([x = 0, y = 0]: Coordinate) => [Math.floor(x / reach), Math.floor(y / reach)] as const;
  for (const station of stations) {
    const key = computeCell(station.at).join();
    const cell = cells.get(key);
    if (cell) cell.push(station);
    else cells.set(key, [station]);
  }

  const clustered = new Set<number>();
  return stations.flatMap((first) => {
    if (clustered.has(first.id)) return [];
    const [column, row] = computeCell(first.at);
    const members: PlacedStation[] = [];
    for (let x = column - 1; x <= column + 1; x++) {
      for (let y = row - 1; y <= row + 1; y++) {
        for (const station of cells.get(`${x},${y}`) ?? []) {
          if (clustered.has(station.id) || !near(first.at, station.at, reach)) continue;
          clustered.add(station.id);
          members.push(station);
        }
      }
    }
    return { at: halfway(first.at, getMiddle(members)), stations: members.map(({ id }) => id) };
  });
}

/** The same place, or the nearest one at the distance from `other`; to the right of it if both are the same. */
function aside([x = 0, y = 0]: Coordinate, [ox = 0, oy = 0]: Coordinate, distance: number): Coordinate {
  const away = Math.hypot(x - ox, y - oy);
  if (away >= distance) return [x, y];
  if (away === 0) return [ox + distance, oy];
  return [ox + ((x - ox) / away) * distance, oy + ((y - oy) / away) * distance];
}

function near([ax = 0, ay = 0]: Coordinate, [bx = 0, by = 0]: Coordinate, reach: number): boolean {
  return Math.abs(ax - bx) <= reach && Math.abs(ay - by) <= reach;
}

function getMiddle(stations: readonly PlacedStation[]): Coordinate {
  let [x, y] = [0, 0];
  for (const { at } of stations) {
    x += at[0]!;
    y += at[1]!;
  }
  return [x / stations.length, y / stations.length];
}

function halfway([ax = 0, ay = 0]: Coordinate, [bx = 0, by = 0]: Coordinate): Coordinate {
  return [(ax + bx) / 2, (ay + by) / 2];
}
