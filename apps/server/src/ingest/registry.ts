import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { counterLimit } from '@heliograph/domain/energy';
import { Code, type ModelProperty } from '@heliograph/domain/models';

/** A device as ingest knows it. */
export interface KnownDevice {
  id: number;
  gatewayId: number;
  /** IANA zone of its station. */
  zone: string;
  /** Slots (from 1) of the numeric properties. */
  slots: ReadonlyMap<string, number>;
  /** Number of values in a sample. */
  width: number;
  /** Slots of the counters, in order. */
  counterSlots: readonly number[];
  /** Highest power of each counter, kW. */
  counterLimits: readonly number[];
  runStateSlot: number | null;
}

export interface KnownGateway {
  id: number;
  uuid: string;
  /** By the device's identity on the wire. */
  devices: Map<string, KnownDevice>;
}

/** Gateways, devices and models, as last read from the database. */
export interface Registry {
  gateway(uuid: string): KnownGateway | undefined;
  /** Looks for a gateway that may be new, at most once per second for all callers. */
  find(uuid: string): Promise<void>;
  /** Whether any gateway has the device. */
  hasDevice(deviceId: string): boolean;
  /** Reads everything again. */
  reload(): Promise<void>;
  /**
   * The same, unless it was done a moment ago: strangers must not keep the database busy. @returns true when it was
   * done
   */
  refresh(): Promise<boolean>;
}

const REFRESH_MS = 1000;

export function createRegistry(pool: pg.Pool, now: () => number): Registry {
  let gateways = new Map<string, KnownGateway>();
  let devices = new Set<string>();
  let loadedAt = -Infinity;
  let reloading: Promise<void> | null = null;

  async function reload(): Promise<void> {
    loadedAt = now();
    const models = await loadModels(pool);
    const loaded = await loadGateways(pool);
    const { rows } = await pool.query<{
      id: number;
      device_id: string;
      uuid: string;
      model_id: number;
      time_zone: string;
      kwp: number;
    }>(
      `select device.id, device_id, uuid, model_id, time_zone, installed_kwp as kwp from device
       join gateway on gateway.id = gateway_id join station on station.id = device.station_id`,
    );
    for (const { id, device_id, uuid, model_id, time_zone: zone, kwp } of rows) {
      const gateway = loaded.get(uuid);
      const { counterGroups, ...slots } = models.get(model_id) ?? NO_PROPERTIES;
      const counterLimits = counterGroups.map((group) => counterLimit(group, kwp));
      gateway?.devices.set(device_id, { id, gatewayId: gateway.id, zone, counterLimits, ...slots });
    }
    gateways = loaded;
    devices = new Set(rows.map((row) => row.device_id));
  }

  async function reloadSoon(): Promise<void> {
    await pause(Math.max(0, loadedAt + REFRESH_MS - now()));
    await reload();
  }

  return {
    gateway: (uuid) => gateways.get(uuid),
    async find(uuid) {
      // The first reload may have started before the gateway existed.
      for (let attempts = 0; attempts < 2 && !gateways.has(uuid); attempts++)
        await (reloading ??= reloadSoon().finally(() => (reloading = null)));
    },
    hasDevice: (deviceId) => devices.has(deviceId),
    reload,
    async refresh() {
      if (now() - loadedAt < REFRESH_MS) return false;
      await reload();
      return true;
    },
  };
}

interface ModelSlots extends Pick<KnownDevice, 'slots' | 'width' | 'counterSlots' | 'runStateSlot'> {
  counterGroups: readonly ModelProperty['group'][];
}

const NO_PROPERTIES: ModelSlots = {
  slots: new Map(),
  width: 0,
  counterSlots: [],
  counterGroups: [],
  runStateSlot: null,
};

async function loadModels(pool: pg.Pool): Promise<Map<number, ModelSlots>> {
  const { rows } = await pool.query<{
    model_id: number;
    code: string;
    kind: string;
    slot: number;
    group: ModelProperty['group'];
  }>(
    'select model_id, code, kind, slot, group_id as group from model_function where slot is not null order by model_id, slot',
  );
  const models = new Map<
    number,
    { slots: Map<string, number>; counterSlots: number[]; counterGroups: ModelProperty['group'][] }
  >();
  for (const { model_id, code, kind, slot, group } of rows) {
    const model = models.get(model_id) ?? {
      slots: new Map<string, number>(),
      counterSlots: [],
      counterGroups: [],
    };
    models.set(model_id, model);
    model.slots.set(code, slot);
    if (kind !== 'counter') continue;
    model.counterSlots.push(slot);
    model.counterGroups.push(group);
  }
  return new Map(
    [...models].map(([id, { slots, ...counters }]) => [
      id,
      {
        slots,
        ...counters,
        width: Math.max(...slots.values()),
        runStateSlot: slots.get(Code.runState) ?? null,
      },
    ]),
  );
}

async function loadGateways(pool: pg.Pool): Promise<Map<string, KnownGateway>> {
  const { rows } = await pool.query<{ id: number; uuid: string }>('select id, uuid from gateway');
  return new Map(rows.map(({ id, uuid }) => [uuid, { id, uuid, devices: new Map<string, KnownDevice>() }]));
}
