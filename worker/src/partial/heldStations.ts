import type { LookedAt } from '@heliograph/contracts/engine';
import {
  getStations,
  type Device,
  type FleetPart,
  type Gateway,
  type RequestOf,
  type Station,
} from '@heliograph/contracts/http';
import type { HttpClient } from '../session/httpClient.ts';

/** As `STATIONS_PER_PART` of the contract, which would bring all schemas along. */
const PER_CALL = 500;
/** Stations that no page looks at any more but that stay loaded, those that were looked at last. */
const KEPT = 200;

interface Held {
  station: Station;
  devices: Device[];
  gateways: Gateway[];
}

interface Options {
  http: HttpClient;
  /** Entities that pages look at. */
  lookedAt: () => readonly LookedAt[];
}

/** Holds the stations of a partial fleet that pages look at, and some that they looked at last. */
export function createHeldStations({ http, lookedAt }: Options) {
  /** By id, the one that was looked at longest ago first. */
  const held = new Map<number, Held>();
  /** Stations by `Device.id` and `Device.device_id`. */
  const ownerOf = new Map<number | string, number>();
  /** Entities that the server did not answer: not asked for again until the next `reread`. */
  const unknown = new Set<string>();
  let loading: Promise<boolean> | null = null;

  function add({ station, device, gateway }: FleetPart) {
    const parts = new Map(
      station.map((own): [number, Held] => [own.id, { station: own, devices: [], gateways: [] }]),
    );
    for (const each of device) parts.get(each.station_id)?.devices.push(each);
    for (const each of gateway) parts.get(each.station_id)?.gateways.push(each);
    for (const [id, part] of parts) {
      remove(id);
      held.set(id, part);
      for (const { id: row, device_id } of part.devices) ownerOf.set(row, id).set(device_id, id);
    }
  }

  function remove(id: number) {
    for (const { id: row, device_id } of held.get(id)?.devices ?? []) {
      ownerOf.delete(row);
      ownerOf.delete(device_id);
    }
    held.delete(id);
  }

  /** Ids of the stations that are held, of those that are meant. */
  function listStations(wanted: readonly LookedAt[]): Set<number> {
    const ids = wanted.flatMap(({ stations, devices, deviceIds }) => [
      ...stations,
      ...[...devices, ...deviceIds].map((device) => ownerOf.get(device) ?? -1),
    ]);
    return new Set(ids.filter((id) => held.has(id)));
  }

  /** @returns the stations that are meant */
  function touch(wanted: readonly LookedAt[]): Set<number> {
    const ids = listStations(wanted);
    for (const id of ids) {
      const part = held.get(id)!;
      held.delete(id);
      held.set(id, part);
    }
    return ids;
  }

  /** Drops what was looked at longest ago, and nothing that is meant. @returns whether anything was dropped */
  function trim(meant: ReadonlySet<number>): boolean {
    let excess = held.size - meant.size - KEPT;
    const isTrimmed = excess > 0;
    for (const id of [...held.keys()]) {
      if (excess <= 0) break;
      if (meant.has(id)) continue;
      remove(id);
      excess--;
    }
    return isTrimmed;
  }

  /** Wanted entities that are not held. */
  function missing(wanted: readonly LookedAt[]): LookedAt {
    const isMissing = (key: string, has: boolean) => !has && !unknown.has(key);
    const unique = <T>(of: (each: LookedAt) => readonly T[]) => [...new Set(wanted.flatMap(of))];
    return {
      stations: unique(({ stations }) => stations).filter((id) => isMissing(`station ${id}`, held.has(id))),
      devices: unique(({ devices }) => devices).filter((id) => isMissing(`row ${id}`, ownerOf.has(id))),
      deviceIds: unique(({ deviceIds }) => deviceIds).filter((id) =>
        isMissing(`device ${id}`, ownerOf.has(id)),
      ),
    };
  }

  async function read({ stations, devices, deviceIds }: LookedAt): Promise<FleetPart[]> {
    const requests = [
      ...batches(stations).map((station_ids) => ({ station_ids })),
      ...batches(devices).map((rows) => ({ devices: rows })),
      ...batches(deviceIds).map((device_ids) => ({ device_ids })),
    ] satisfies RequestOf<typeof getStations>[];
    const parts: FleetPart[] = [];
    for (const request of requests) parts.push(await http.call(getStations, request));
    return parts;
  }

  async function loadMissing(more: readonly LookedAt[]): Promise<boolean> {
    let isChanged = false;
    for (;;) {
      const wanted = [...lookedAt(), ...more];
      const asked = missing(wanted);
      if (asked.stations.length + asked.devices.length + asked.deviceIds.length === 0) {
        // Those that were asked for here are the last to be dropped.
        touch(more);
        return trim(touch(wanted)) || isChanged;
      }
      for (const part of await read(asked)) add(part);
      isChanged = true;
      const { stations, devices, deviceIds } = missing([asked]);
      for (const id of stations) unknown.add(`station ${id}`);
      for (const id of devices) unknown.add(`row ${id}`);
      for (const id of deviceIds) unknown.add(`device ${id}`);
    }
  }

  return {
    /**
     * Reads what pages look at and is not held.
     *
     * @param more is held as well, for now
     * @returns whether anything was added or dropped
     */
    async load(more: readonly LookedAt[] = []): Promise<boolean> {
      const before = loading;
      const mine = (before?.catch(() => false) ?? Promise.resolve(false)).then(() => loadMissing(more));
      loading = mine;
      return mine.finally(() => {
        if (loading === mine) loading = null;
      });
    },

    /** Takes what a call answered. */
    take(part: FleetPart) {
      add(part);
      const own = { stations: part.station.map(({ id }) => id), devices: [], deviceIds: [] };
      trim(touch([own, ...lookedAt()]));
    },

    /** Reads everything that is held again. */
    async reread() {
      unknown.clear();
      trim(touch(lookedAt()));
      const ids = [...held.keys()];
      const parts = await read({ stations: ids, devices: [], deviceIds: [] });
      const still = new Set(parts.flatMap(({ station }) => station.map(({ id }) => id)));
      for (const id of ids) if (!still.has(id)) remove(id);
      const order = [...held.keys()];
      for (const part of parts) add(part);
      // Being read again is not being looked at.
      for (const id of order) {
        const part = held.get(id)!;
        held.delete(id);
        held.set(id, part);
      }
      await loadMissing([]);
    },

    /** A change of a station that is already known. */
    revise(id: number, change: Partial<Station>) {
      const part = held.get(id);
      if (part) held.set(id, { ...part, station: { ...part.station, ...change } });
    },

    /** By id. */
    all(): Pick<FleetPart, 'station' | 'device' | 'gateway'> {
      const parts = [...held.values()].sort((a, b) => a.station.id - b.station.id);
      return {
        station: parts.map(({ station }) => station),
        device: parts.flatMap(({ devices }) => devices),
        gateway: parts.flatMap(({ gateways }) => gateways),
      };
    },
  };
}

function batches<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / PER_CALL) }, (_, i) =>
    all.slice(i * PER_CALL, (i + 1) * PER_CALL),
  );
}
