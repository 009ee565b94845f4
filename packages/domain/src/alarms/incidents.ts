import { distanceKm, KM_PER_DEGREE } from '../location/index.ts';
import type { Coordinates } from '../sun/index.ts';
import { groupBy } from '../groupBy.ts';

/** Maximum time between two losses of one incident, ms. */
export const TOGETHER_MS = 2 * 60_000;
/** Fewer gateways than this are a coincidence. */
export const MIN_MEMBERS = 5;
/** Gateways within this distance share a network, a feeder or the weather, km. */
const NEAR_KM = 20;

export type IncidentKind = 'broker' | 'network' | 'place';

/** A gateway's network and location. */
interface GatewayAt {
  brokerId: number;
  /** Network of its internet provider; null if unknown. */
  network: string | null;
  /** Null if the station has no coordinates. */
  place: Coordinates | null;
}

/** A gateway that has lost its connection, with its alarm. */
export interface GoneGateway extends GatewayAt {
  alarmId: number;
  /** When it lost the connection, epoch ms. */
  at: number;
}

export interface OpenIncident {
  id: number;
  kind: IncidentKind;
  members: readonly GoneGateway[];
}

interface IncidentChanges {
  joined: { incidentId: number; alarmId: number }[];
  opened: { kind: IncidentKind; alarmIds: number[]; at: number }[];
}

/**
 * Finds incidents [ALM-03]: at least five gateways lost within two minutes that are at least half of those on
 * their broker, on their provider's network, or nearby.
 *
 * @param gone lost gateways that are not in an incident yet
 * @param connected gateways that are still connected
 */
export function findIncidents(
  gone: readonly GoneGateway[],
  open: readonly OpenIncident[],
  connected: readonly GatewayAt[],
): IncidentChanges {
  const joined: IncidentChanges['joined'] = [];
  const left: GoneGateway[] = [];
  for (const gateway of gone) {
    const incident = open.find((one) => belongsTo(gateway, one));
    if (incident) joined.push({ incidentId: incident.id, alarmId: gateway.alarmId });
    else left.push(gateway);
  }
  const opened: IncidentChanges['opened'] = [];
  const taken = new Set<GoneGateway>();
  const openIf = (kind: IncidentKind, group: readonly GoneGateway[], others: number) => {
    if (group.length < MIN_MEMBERS || group.length < others) return;
    for (const gateway of group) taken.add(gateway);
    opened.push({
      kind,
      alarmIds: group.map(({ alarmId }) => alarmId),
      at: Math.min(...group.map(({ at }) => at)),
    });
  };
  let rest: readonly GoneGateway[] = left;
  for (const kind of ['broker', 'network'] as const) {
    const shared = (gateway: GatewayAt) => (kind === 'broker' ? gateway.brokerId : gateway.network);
    const staying = groupBy(connected, shared);
    for (const run of runs(rest))
      for (const [key, group] of groupBy(run, shared))
        if (key !== null) openIf(kind, group, staying.get(key)?.length ?? 0);
    rest = rest.filter((gateway) => !taken.has(gateway));
  }
  if (rest.length < MIN_MEMBERS) return { joined, opened };
  const staying = createGrid(connected);
  for (const run of runs(rest))
    for (const group of neighbourhoods(run))
      if (group.length >= MIN_MEMBERS) openIf('place', group, countNear(staying, group));
  return { joined, opened };
}

function belongsTo(gateway: GoneGateway, { kind, members }: OpenIncident): boolean {
  const together = members.filter(({ at }) => Math.abs(at - gateway.at) <= TOGETHER_MS);
  if (together.length === 0) return false;
  if (kind === 'broker') return together.some(({ brokerId }) => brokerId === gateway.brokerId);
  if (kind === 'network')
    return together.some(({ network }) => network !== null && network === gateway.network);
  return gateway.place !== null && nearTo(together)(gateway.place);
}

/** Sequences of losses without a long pause between them. */
function runs(gone: readonly GoneGateway[]): GoneGateway[][] {
  const found: GoneGateway[][] = [];
  for (const gateway of [...gone].sort((a, b) => a.at - b.at)) {
    const run = found.at(-1);
    if (run && gateway.at - run.at(-1)!.at <= TOGETHER_MS) run.push(gateway);
    else found.push([gateway]);
  }
  return found;
}

/** Clusters of locations: each is near at least one other of its cluster. */
function neighbourhoods(run: readonly GoneGateway[]): GoneGateway[][] {
  const placed = run.filter(({ place }) => place !== null);
  const grid = createGrid(placed);
  const taken = new Set<GoneGateway>();
  return placed.flatMap((first) => {
    if (taken.has(first)) return [];
    taken.add(first);
    const group = [first];
    for (const { place } of group)
      for (const other of grid.near(place!)) {
        if (taken.has(other)) continue;
        taken.add(other);
        group.push(other);
      }
    return [group];
  });
}

/** Number of gateways in a grid that are near a group. Stops counting once they outnumber the group. */
function countNear(grid: Grid<GatewayAt>, group: readonly GoneGateway[]): number {
  const found = new Set<GatewayAt>();
  for (const { place } of group)
    for (const gateway of grid.near(place!)) {
      found.add(gateway);
      if (found.size > group.length) return found.size;
    }
  return found.size;
}

function nearTo(group: readonly GoneGateway[]): (place: Coordinates) => boolean {
  const grid = createGrid(group);
  return (place) => !grid.near(place).next().done;
}

interface Grid<Gateway extends GatewayAt> {
  near: (place: Coordinates) => Generator<Gateway>;
}

/** Spatial index that finds nearby gateways without comparing all of them. */
function createGrid<Gateway extends GatewayAt>(group: readonly Gateway[]): Grid<Gateway> {
  const cells = groupBy(group, ({ place }) => place && computeCell(place, 0, 0));
  return {
    *near(place) {
      for (const y of AROUND)
        for (const x of AROUND)
          for (const other of cells.get(computeCell(place, x, y)) ?? [])
            if (distanceKm(other.place!, place) <= NEAR_KM) yield other;
    },
  };
}

const CELL = NEAR_KM / KM_PER_DEGREE;
const AROUND = [-1, 0, 1];
/** Cells are about as wide as they are high at their latitude. */
function computeCell({ latitude, longitude }: Coordinates, x: number, y: number): string {
  const row = Math.floor(latitude / CELL) + y;
  const width = CELL / Math.max(0.01, Math.cos((row * CELL * Math.PI) / 180));
  return `${row} ${Math.floor(longitude / width) + x}`;
}
