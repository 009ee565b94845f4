import { ENGINE_PROTOCOL, type Entities, type FleetSnapshot } from '@heliograph/contracts/engine';
import { Device, Station } from '@heliograph/contracts/http';
import type { z } from 'zod';
import type { EnginePorts } from '../../ports.ts';
import { createTask, type Task } from '../../rpc/task.ts';
import { EntitiesRecord, FleetRecord, type Owner, readOwn, storedStations } from './records.ts';

/** A fleet as it was before this engine started. */
export interface StoredFleet {
  snapshot: FleetSnapshot;
  entities: Entities;
}

interface Options {
  ports: Pick<EnginePorts, 'store' | 'now' | 'setTimer'>;
  /** Where it is stored. */
  key: string;
}

/**
 * Stores a display's fleet. Its entities are large and rarely change, its state is small and changes all the time: they are
 * stored apart and matched by their edition.
 */
export function createFleetSnapshotStore({ ports, key }: Options) {
  const { store, now, setTimer } = ports;
  const keys = { fleet: `${key} fleet`, entities: `${key} entities` };
  const backgroundTask = () => createTask({ port: null, now, setTimer });

  return {
    /** @param isWanted checked before anything is written. @returns the edition. */
    async saveEntities(owner: Owner, entities: Entities, isWanted: () => boolean): Promise<number> {
      const task = backgroundTask();
      const { loadedAt, isPartial, of, deviceTypes, stationTypes } = entities;
      const record = {
        protocol: ENGINE_PROTOCOL,
        owner: owner.name,
        edition: now(),
        loadedAt,
        isPartial,
        of,
        deviceTypes,
        stationTypes,
        stations: await writeRows(entities.stations, task),
        devices: await writeRows(entities.devices, task),
      };
      if (isWanted()) await store.set(keys.entities, record);
      return record.edition;
    },

    async saveFleet({ name, stations }: Owner, fleet: FleetSnapshot, edition: number): Promise<void> {
      const stationIds = storedStations(stations);
      await store.set(keys.fleet, { protocol: ENGINE_PROTOCOL, owner: name, edition, stationIds, ...fleet });
    },

    /** Null where nothing readable is stored for these stations. */
    async read(owner: Owner): Promise<StoredFleet | null> {
      const fleet = await readOwn(store, keys.fleet, FleetRecord, owner);
      if (fleet === null) return null;
      const kept = await readOwn(store, keys.entities, EntitiesRecord, owner);
      if (kept?.edition !== fleet.edition) return null;
      const { at, summary, stations } = fleet;
      const { loadedAt, isPartial, of, deviceTypes, stationTypes } = kept;
      const task = backgroundTask();
      try {
        const entities = {
          version: 0,
          contentVersion: 0,
          loadedAt,
          isPartial,
          of,
          deviceTypes,
          stationTypes,
          stations: await readRows(kept.stations, Station, task),
          devices: await readRows(kept.devices, Device, task),
        };
        return { snapshot: { at, summary, stations }, entities };
      } catch {
        return null;
      }
    },

    async forget() {
      await Promise.all(Object.values(keys).map((name) => store.delete(name)));
    },
  };
}

/** A part takes a few milliseconds, even on a slow machine. */
const ROWS_PER_PART = 250;

type Yielding = Pick<Task, 'yieldToEventLoop'>;

/** Rows as parts of JSON in bytes; yields in between. */
async function writeRows(rows: readonly unknown[], { yieldToEventLoop }: Yielding): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  const encoder = new TextEncoder();
  for (let first = 0; first < rows.length; first += ROWS_PER_PART) {
    parts.push(encoder.encode(JSON.stringify(rows.slice(first, first + ROWS_PER_PART))));
    await yieldToEventLoop();
  }
  return parts;
}

/** @throws Error when a row does not match the schema. */
async function readRows<T>(
  parts: readonly Uint8Array[],
  schema: z.ZodType<T>,
  { yieldToEventLoop }: Yielding,
): Promise<T[]> {
  const rows: T[] = [];
  const decoder = new TextDecoder();
  for (const part of parts) {
    for (const row of JSON.parse(decoder.decode(part)) as unknown[]) rows.push(schema.parse(row));
    await yieldToEventLoop();
  }
  return rows;
}
