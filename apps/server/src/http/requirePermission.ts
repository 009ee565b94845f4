import type { Capability, HttpCall, PlaceField, SeriesPoint } from '@heliograph/contracts/http';
import { type Caller, type Place, requireSession } from './caller.ts';
import { Refused } from './refused.ts';
import { requireCapability, requireStationCapability } from './require.ts';
import type { Services } from './services.ts';

export interface PermissionContext extends Pick<Services, 'access'> {
  repositories: Pick<
    Services['repositories'],
    'devices' | 'displays' | 'gateways' | 'people' | 'stations' | 'upgrades'
  >;
}

/** Stations, or things at them, that a request names with the field of its place. */
interface Named {
  at: PlaceField;
  /** Ids of stations, devices, a gateway or an upgrade, without repetitions. */
  ids: readonly (string | number)[];
  /** Path of an id in the request. */
  fieldOf(id: string | number): string;
  isList: boolean;
  /** The request is a list of rows, each with its own place. */
  isRows: boolean;
}

/**
 * Before a call's handler runs: the caller must have what the call asks for, at each place that the request names.
 *
 * @returns the place; null for calls without one, or with a list of them
 * @throws Refused with the same answer for a missing place and an inaccessible one
 */
export async function requirePermission(
  context: PermissionContext,
  { may, at, elsewhere }: Pick<HttpCall, 'may' | 'at' | 'elsewhere'>,
  request: unknown,
  caller: Caller,
): Promise<Place | null> {
  const named = at && readNamed(request, at);
  const permission = named ? may : (elsewhere ?? may);
  if (permission === 'public' || permission === 'signedIn') return null;
  if (!named) {
    requireCapability(caller, permission);
    return null;
  }
  if (named.isList) {
    await requireAll(context, named, permission, caller);
    return null;
  }
  return findPlace(context, named, permission, caller);
}

function readNamed(request: unknown, at: PlaceField): Named | undefined {
  const rows = Array.isArray(request) ? (request as Record<string, unknown>[]) : null;
  const value = rows ? rows.map((row) => row[at]) : (request as Record<string, unknown>)[at];
  if (value === undefined) return undefined;
  const texts = at === 'station_id' && typeof value === 'string' ? value.split(',').map(Number) : value;
  const isList = Array.isArray(texts);
  const all = (isList ? texts : [texts]) as readonly (string | number | SeriesPoint)[];
  const ids = all.map((one) => (typeof one === 'object' ? one.deviceId : one));
  return {
    at,
    ids: [...new Set(ids)],
    isList,
    isRows: rows !== null,
    fieldOf(id) {
      if (rows) return `${ids.indexOf(id)}.${at}`;
      return at === 'station_ids' || at === 'device_ids' ? `${at}.${ids.indexOf(id)}` : at;
    },
  };
}

async function requireAll(
  context: PermissionContext,
  { at, ids, isRows, fieldOf }: Named,
  capability: Capability,
  caller: Caller,
): Promise<void> {
  const { access, repositories } = context;
  // Rows change who may do what: the database decides, not the cache.
  if (isRows && at === 'station_id') {
    for (const id of ids)
      await requireStationCapability(context, caller, capability, Number(id), fieldOf(id));
    return;
  }
  const ofStations = at === 'station_id' || at === 'station_ids';
  const [{ stationIds, may }, stations] = await Promise.all([
    access.of(requireSession(caller).person),
    ofStations ? null : repositories.devices.stationsOf(ids as readonly string[]),
  ]);
  const existing =
    ofStations && stationIds === 'all'
      ? await repositories.stations.zones(ids as readonly number[])
      : stationIds;
  for (const id of ids) {
    const stationId = stations ? stations.get(id as string) : (id as number);
    const isKnown = stationId !== undefined && (existing === 'all' || existing.has(stationId));
    if (!isKnown)
      throw new Refused('notFound', ofStations ? 'stationUnknown' : 'deviceUnknown', { field: fieldOf(id) });
    if (!may(capability, stationId)) throw new Refused('forbidden', 'forbidden', { field: fieldOf(id) });
  }
}

async function findPlace(
  context: PermissionContext,
  { at, ids }: Named,
  capability: Capability,
  caller: Caller,
): Promise<Place> {
  const [id] = ids;
  if (at === 'station_id') {
    const stationId = Number(id);
    const { may } = await requireStationCapability(context, caller, capability, stationId);
    return { stationId, capability, field: at, unknown: 'stationUnknown', device: null, may };
  }
  const { access, repositories } = context;
  const [{ row, unknown, device = null }, { may }] = await Promise.all([
    findBehind(repositories, at, id!),
    access.of(requireSession(caller).person),
  ]);
  const stationId = row?.station_id;
  if (stationId === undefined || !may('device.read', stationId))
    throw new Refused('notFound', unknown, { field: at });
  if (!may(capability, stationId)) throw new Refused('forbidden', 'forbidden', { field: at });
  return { stationId, capability, field: at, unknown, device, may: (one) => may(one, stationId) };
}

interface Found extends Pick<Place, 'unknown'> {
  row: { station_id: number } | undefined;
  device?: Place['device'] | undefined;
}

/** Finds a device, gateway or upgrade, with the station that it is at. */
async function findBehind(
  { devices, gateways, upgrades }: PermissionContext['repositories'],
  at: PlaceField,
  id: string | number,
): Promise<Found> {
  switch (at) {
    case 'gateway_uuid':
      return { row: await gateways.byUuid(String(id)), unknown: 'gatewayHidden' };
    case 'upgrade_id':
      return { row: await upgrades.byId(Number(id)), unknown: 'upgradeUnknown' };
    default: {
      const device = await devices.byDeviceId(String(id));
      return { row: device, device, unknown: 'deviceUnknown' };
    }
  }
}
