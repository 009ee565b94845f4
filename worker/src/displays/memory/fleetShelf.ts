import { ENGINE_PROTOCOL, type Entities, type KnownFleet } from '@heliograph/contracts/engine';
import { Device, Station } from '@heliograph/contracts/http';
import { createWork, type Work } from '../../pages/work.ts';
import type { EnginePorts } from '../../ports.ts';
import { EntitiesRecord, FleetRecord, type Owner } from './records.ts';
import { readOwn } from './readOwn.ts';
import { readRows, writeRows } from './rowBytes.ts';

/** A fleet as it was before this engine began. */
export interface Remembered {
  known: KnownFleet;
  entities: Entities;
}

interface Options {
  ports: Pick<EnginePorts, 'store' | 'now' | 'setTimer'>;
  /** Where the store keeps it. */
  key: string;
}

/**
 * Keeps a display's fleet in the store. What it consists of is much and rarely changes, how it is is little and changes
 * all the time: they are kept apart, and belong together by their edition.
 */
export function createFleetShelf({ ports, key }: Options) {
  const { store, now, setTimer } = ports;
  const keys = { fleet: `${key} fleet`, entities: `${key} entities` };
  const breathing = (): Work => createWork({ port: null, now, setTimer });

  return {
    /** @param isWanted asked again before anything is written. @returns the edition. */
    async keepEntities(owner: Owner, entities: Entities, isWanted: () => boolean): Promise<number> {
      const work = breathing();
      const { loadedAt, deviceTypes, stationTypes } = entities;
      const record = {
        protocol: ENGINE_PROTOCOL,
        owner: owner.name,
        edition: now(),
        loadedAt,
        deviceTypes,
        stationTypes,
        stations: await writeRows(entities.stations, work),
        devices: await writeRows(entities.devices, work),
      };
      if (isWanted()) await store.set(keys.entities, record);
      return record.edition;
    },

    async keepFleet({ name, stations }: Owner, fleet: KnownFleet, edition: number): Promise<void> {
      const stationIds = [...stations];
      await store.set(keys.fleet, { protocol: ENGINE_PROTOCOL, owner: name, edition, stationIds, ...fleet });
    },

    /** Null where nothing is kept of these stations, or nothing that can be read. */
    async read(owner: Owner): Promise<Remembered | null> {
      const fleet = await readOwn(store, keys.fleet, FleetRecord, owner);
      if (fleet === null) return null;
      const kept = await readOwn(store, keys.entities, EntitiesRecord, owner);
      if (kept?.edition !== fleet.edition) return null;
      const { at, summary, stations } = fleet;
      const { loadedAt, deviceTypes, stationTypes } = kept;
      const work = breathing();
      try {
        const entities = {
          version: 0,
          loadedAt,
          deviceTypes,
          stationTypes,
          stations: await readRows(kept.stations, Station, work),
          devices: await readRows(kept.devices, Device, work),
        };
        return { known: { at, summary, stations }, entities };
      } catch {
        return null;
      }
    },

    async forget() {
      await Promise.all(Object.values(keys).map((name) => store.delete(name)));
    },
  };
}
