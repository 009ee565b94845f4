import type { PageAnswer } from '@heliograph/contracts/engine';
import type { FleetChoice } from '@heliograph/contracts/http';
import type { Tick } from '../../shared/tree/treeNode.ts';

/**
 * Which devices of a fleet that is read in parts are chosen: what is said of a device itself counts, otherwise what is
 * said of its station, of its group, or of everything. Changes keep only statements that differ from the one above.
 */
export interface Choice {
  all: boolean;
  /** Kind of `groups`: areas, or ids of companies. */
  by: FleetChoice['by'];
  groups: ReadonlyMap<string, boolean>;
  stations: ReadonlyMap<number, boolean>;
  devices: ReadonlyMap<string, boolean>;
}

export interface HeldStation {
  id: number;
  area: string;
  /** Its id. */
  company: string;
  /** `device_id` of each. */
  devices: readonly string[];
}

/** Held part of the fleet: at least everything the choice names. */
export type Held = readonly HeldStation[];

const NOTHING_SAID = { by: 'area', groups: new Map(), stations: new Map(), devices: new Map() } as const;
export const EVERYTHING: Choice = { all: true, ...NOTHING_SAID };
export const NOTHING: Choice = { all: false, ...NOTHING_SAID };

export const isNothing = ({ all, groups, stations, devices }: Choice): boolean =>
  !all && [groups, stations, devices].every((said) => ![...said.values()].includes(true));

const PART = /^(!?)(?:(area|company)-([^.]{1,16})|(\d{1,10})(?:-(\d{1,10}))?|_([A-Za-z0-9_-]{1,64}))$/;
/** Maximum stations of a range in an address. */
const RANGE = 500;

/**
 * Reads a choice from the address: `all` or `none`, then parts joined by dots: a group (`area-NSW`, `company-3`), a station
 * or a range of stations (`4-17`), a device (`_INV1`); `!` before what is left out. A leading `*` lists what is left out
 * of everything, as `formatDeviceSelection` writes it. Null when it is none.
 */
export function parseChoice(text: string): Choice | null {
  const isExcluding = text.startsWith('*');
  const [first, ...rest] = text.replace(/^\*/, '').split('.');
  const isBase = first === 'all' || first === 'none';
  const groups = new Map<string, boolean>();
  const stations = new Map<number, boolean>();
  const devices = new Map<string, boolean>();
  let by: Choice['by'] = 'area';
  for (const part of isBase ? rest : [first ?? '', ...rest]) {
    const match = PART.exec(part);
    if (!match) return null;
    const [, not, kind, group, from, until = from, device] = match;
    const said = (not === '') !== isExcluding;
    if (kind !== undefined && group !== undefined) {
      by = kind as Choice['by'];
      groups.set(group, said);
    } else if (device !== undefined) devices.set(device, said);
    else
      for (let id = Number(from); id <= Number(until) && stations.size < RANGE; id++) stations.set(id, said);
  }
  return { all: isExcluding || first === 'all', by, groups, stations, devices };
}

export function formatChoice({ all, by, groups, stations, devices }: Choice): string {
  const parts = [
    ...[...groups].map(([group, said]) => `${said ? '' : '!'}${by}-${group}`),
    ...[...stations].map(([id, said]) => `${said ? '' : '!'}${id}`),
    ...[...devices].map(([id, said]) => `${said ? '' : '!'}_${id}`),
  ];
  return [...(all || parts.length === 0 ? [all ? 'all' : 'none'] : []), ...parts].join('.');
}

/** As the server reads it. */
export function choiceOnWire({ all, by, groups, stations, devices }: Choice): FleetChoice {
  const keys = <K>(said: ReadonlyMap<K, boolean>, value: boolean) =>
    [...said].flatMap(([key, is]) => (is === value ? [key] : []));
  return {
    all,
    by,
    groups: keys(groups, true),
    not_groups: keys(groups, false),
    stations: keys(stations, true),
    not_stations: keys(stations, false),
    device_ids: keys(devices, true),
    not_device_ids: keys(devices, false),
  };
}

const getGroup = ({ area, company }: HeldStation, by: Choice['by']): string =>
  by === 'area' ? area : company;

const ofGroup = ({ all, groups }: Choice, group: string) => groups.get(group) ?? all;

/** Without what is said of the station itself. */
const aboveStation = (choice: Choice, station: HeldStation) => ofGroup(choice, getGroup(station, choice.by));

const ofStation = (choice: Choice, station: HeldStation) =>
  choice.stations.get(station.id) ?? aboveStation(choice, station);

const ofDevice = (choice: Choice, station: HeldStation, deviceId: string) =>
  choice.devices.get(deviceId) ?? ofStation(choice, station);

const getTick = (states: Iterable<boolean>): Tick => {
  const all = new Set(states);
  return all.size === 2 ? 'mixed' : all.has(true) ? 'true' : 'false';
};

export const deviceTick = (choice: Choice, station: HeldStation, deviceId: string): Tick =>
  getTick([ofDevice(choice, station, deviceId)]);

export const stationTick = (choice: Choice, station: HeldStation): Tick =>
  getTick(
    station.devices.length === 0
      ? [ofStation(choice, station)]
      : station.devices.map((id) => ofDevice(choice, station, id)),
  );

export function groupTick(choice: Choice, by: Choice['by'], group: string, held: Held): Tick {
  const isOther = by !== choice.by && choice.groups.size > 0;
  const named = namedIn(choice, held).filter((station) => getGroup(station, by) === group);
  return getTick([
    ...(isOther ? [choice.all, ...choice.groups.values()] : [ofGroup(choice, by === choice.by ? group : '')]),
    ...named.flatMap((station) => {
      const tick = stationTick(choice, station);
      return tick === 'mixed' ? [true, false] : [tick === 'true'];
    }),
  ]);
}

/** Stations of which, or of whose devices, something is said. */
const namedIn = ({ stations, devices }: Choice, held: Held): readonly HeldStation[] =>
  held.filter((station) => stations.has(station.id) || station.devices.some((id) => devices.has(id)));

export function toggleDevice(choice: Choice, station: HeldStation, deviceId: string): Choice {
  const said = !ofDevice(choice, station, deviceId);
  return { ...choice, devices: withSaid(choice.devices, deviceId, said, ofStation(choice, station)) };
}

export function toggleStation(choice: Choice, station: HeldStation): Choice {
  const said = stationTick(choice, station) !== 'true';
  return {
    ...choice,
    stations: withSaid(choice.stations, station.id, said, aboveStation(choice, station)),
    devices: without(choice.devices, station.devices),
  };
}

/** Toggles a group, and drops choices of groups of the other kind. */
export function toggleGroup(choice: Choice, by: Choice['by'], group: string, held: Held): Choice {
  const said = groupTick(choice, by, group, held) !== 'true';
  const within = held.filter((station) => getGroup(station, by) === group);
  const groups = by === choice.by ? choice.groups : new Map<string, boolean>();
  return {
    all: choice.all,
    by,
    groups: withSaid(groups, group, said, choice.all),
    stations: without(
      choice.stations,
      within.map(({ id }) => id),
    ),
    devices: without(
      choice.devices,
      within.flatMap(({ devices }) => devices),
    ),
  };
}

/** Number of chosen devices. */
export function countChosen(
  choice: Choice,
  groups: PageAnswer<'fleet.getStationGroups'>,
  held: Held,
): number {
  const sizes = new Map(
    choice.by === 'area'
      ? groups.areas.map(({ area, devices }) => [area, devices])
      : groups.companies.map(({ id, devices }) => [String(id), devices]),
  );
  let count = choice.all ? groups.devices : 0;
  for (const [group, said] of choice.groups)
    if (said !== choice.all) count += (said ? 1 : -1) * (sizes.get(group) ?? 0);
  for (const station of namedIn(choice, held)) {
    const own = station.devices;
    const chosen = own.filter((id) => ofDevice(choice, station, id)).length;
    count += chosen - (aboveStation(choice, station) ? own.length : 0);
  }
  return count;
}

/** Says something of a key; nothing where that is what counts anyway. */
function withSaid<K>(
  statements: ReadonlyMap<K, boolean>,
  key: K,
  said: boolean,
  above: boolean,
): ReadonlyMap<K, boolean> {
  const next = new Map(statements);
  if (said === above) next.delete(key);
  else next.set(key, said);
  return next;
}

function without<K>(statements: ReadonlyMap<K, boolean>, keys: readonly K[]): ReadonlyMap<K, boolean> {
  const next = new Map(statements);
  for (const key of keys) next.delete(key);
  return next;
}
