import type { Device } from '@heliograph/contracts/http';

type Placed = Pick<Device, 'device_id' | 'station_id'>;

/**
 * Formats chosen devices for the address: `all`, `none`, or parts joined by dots: a station id, a range of
 * stations (`4-17`), or a device (`_INV1`). A leading `*` lists the excluded ones instead.
 */
export function formatDeviceSelection(chosen: ReadonlySet<string>, devices: readonly Placed[]): string {
  const present = devices.filter(({ device_id }) => chosen.has(device_id));
  if (present.length === devices.length) return 'all';
  if (present.length === 0) return 'none';
  const named = getParts(chosen, devices);
  const excluded = new Set(devices.map(({ device_id }) => device_id).filter((id) => !chosen.has(id)));
  const excludedText = `*${getParts(excluded, devices)}`;
  return excludedText.length < named.length ? excludedText : named;
}

/** Parses a device selection; null when invalid. Deleted devices are ignored. */
export function parseDeviceSelection(text: string, devices: readonly Placed[]): ReadonlySet<string> | null {
  if (text === 'all') return new Set(devices.map(({ device_id }) => device_id));
  if (text === 'none') return new Set();
  const parts = text.replace(/^\*/, '').split('.');
  if (!parts.every((part) => DEVICE.test(part) || STATIONS.test(part))) return null;
  const ids = new Set(parts.flatMap((part) => (DEVICE.test(part) ? [part.slice(1)] : [])));
  const ranges = parts.flatMap((part) => {
    const [, first, last = first] = STATIONS.exec(part) ?? [];
    return first === undefined ? [] : [{ first: Number(first), last: Number(last) }];
  });
  const named = ({ device_id, station_id }: Placed) =>
    ids.has(device_id) || ranges.some(({ first, last }) => station_id >= first && station_id <= last);
  const kept = devices.filter((device) => named(device) !== text.startsWith('*'));
  return new Set(kept.map(({ device_id }) => device_id));
}

const DEVICE = /^_[A-Za-z0-9_-]{1,64}$/;
const STATIONS = /^(\d{1,10})(?:-(\d{1,10}))?$/;

function getParts(chosen: ReadonlySet<string>, devices: readonly Placed[]): string {
  const ownOf = new Map<number, string[]>();
  for (const { station_id, device_id } of devices) {
    const own = ownOf.get(station_id);
    if (own) own.push(device_id);
    else ownOf.set(station_id, [device_id]);
  }
  const stations = [...ownOf].sort(([a], [b]) => a - b);
  /** Adjacent stations chosen as a whole form one part. */
  const parts: (string | { first: number; last: number })[] = [];
  for (const [station, own] of stations) {
    const ids = own.filter((id) => chosen.has(id));
    const before = parts.at(-1);
    if (ids.length < own.length) parts.push(...(ids.length > 0 ? ids.map((id) => `_${id}`) : ['']));
    else if (typeof before === 'object') before.last = station;
    else parts.push({ first: station, last: station });
  }
  return parts
    .filter((part) => part !== '')
    .map((part) => (typeof part === 'string' ? part : stationRangeText(part)))
    .join('.');
}

const stationRangeText = ({ first, last }: { first: number; last: number }) =>
  first === last ? String(first) : `${first}-${last}`;
