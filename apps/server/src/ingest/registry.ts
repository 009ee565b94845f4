import type pg from 'pg';
import { counterLimit } from '@heliograph/domain/energy';
import { createGatewayCache } from '../gateways/gatewayCache.ts';
import { createRecentMap } from '../support/recentMap.ts';
import { createModelSlots, type ModelSlots } from './modelSlots.ts';

/** A device as ingest knows it. */
export interface KnownDevice extends Omit<ModelSlots, 'counterGroups'> {
  id: number;
  gatewayId: number;
  /** IANA zone of its station. */
  zone: string;
  /** Highest power of each counter, kW. */
  counterLimits: readonly number[];
}

export interface KnownGateway {
  id: number;
  stationId: number;
  uuid: string;
  /** Grows when something here changes; what is stored for a gateway needs the current one. */
  revision: number;
  /** By the device's identity on the wire. */
  devices: ReadonlyMap<string, KnownDevice>;
}

/** Gateways with their devices, read from the database when a message needs them. */
export interface Registry {
  /** From memory. */
  known(uuid: string): KnownGateway | undefined;
  /** From memory or the database; undefined when there is no such gateway, or was none a moment ago. */
  read(uuid: string): Promise<KnownGateway | undefined>;
  /** True if another gateway has the device, as far as was found out. */
  isElsewhere(deviceId: string): boolean;
  /**
   * Looks for devices that gateways named and do not have as they were read: the gateways are read again, and the
   * devices looked for at others. At most once per second and for a bounded number: unknown devices must not keep the
   * database busy. @returns true when it was done
   */
  lookFor(missing: MissingDevices): Promise<boolean>;
  forget(uuids: Iterable<string>): void;
  forgetAll(): void;
}

/** Devices that gateways do not have. */
export interface MissingDevices {
  gateways: ReadonlySet<string>;
  deviceIds: ReadonlySet<string>;
}

/** Gateways that a query names; each has up to 250 devices. */
const MAX_AT_ONCE = 500;
const LOOK_AGAIN_MS = 1_000;
const MAX_MISSING_GATEWAYS = 200;
const MAX_MISSING_DEVICES = 1_000;
/** As long as a serial number, and PostgreSQL can be asked for it. */
const POSSIBLE_ID = /^[^\0\p{Cs}]{1,64}$/u;
const MAX_ELSEWHERE_GATEWAYS = 10_000;

export function createRegistry(pool: pg.Pool, now: () => number): Registry {
  const models = createModelSlots(pool);
  const elsewhere = createRecentMap<string, true>(MAX_ELSEWHERE_GATEWAYS);
  let lookedAt = -Infinity;
  const cache = createGatewayCache<KnownGateway>({ readMany, mostAtOnce: MAX_AT_ONCE, now });

  async function readMany(uuids: readonly string[]): Promise<Map<string, KnownGateway>> {
    const { rows } = await pool.query<DeviceRow>({
      name: 'read-gateways',
      text: `select gateway.id as gateway_id, gateway.station_id, uuid, coalesce(revision, 0) as revision, device.id,
          device_id, model_id, time_zone as zone, installed_kwp as kwp, rated_power as rated
        from gateway join station on station.id = gateway.station_id
        left join ingest_sequence on ingest_sequence.gateway_id = gateway.id
        left join device on device.gateway_id = gateway.id
        where uuid = any($1::text[])`,
      values: [uuids],
    });
    const slots = await models.of(rows.flatMap(({ model_id }) => model_id ?? []));
    const gateways = new Map<string, KnownGateway & { devices: Map<string, KnownDevice> }>();
    for (const {
      gateway_id: gatewayId,
      station_id: stationId,
      uuid,
      revision,
      id,
      device_id,
      model_id,
      zone,
      kwp,
      rated,
    } of rows) {
      const gateway = gateways.get(uuid) ?? { id: gatewayId, stationId, uuid, revision, devices: new Map() };
      gateways.set(uuid, gateway);
      if (id === null || device_id === null || model_id === null) continue;
      const { counterGroups, ...ofModel } = slots.get(model_id)!;
      const counterLimits = counterGroups.map((group) => counterLimit(group, kwp, rated));
      gateway.devices.set(device_id, { id, gatewayId, zone, counterLimits, ...ofModel });
    }
    return gateways;
  }

  async function findElsewhere(deviceIds: readonly string[]): Promise<void> {
    const { rows } = await pool.query<{ device_id: string }>(
      'select device_id from device where device_id = any($1::text[])',
      [deviceIds],
    );
    for (const { device_id } of rows) elsewhere.set(device_id, true);
  }

  return {
    known: cache.known,
    read: cache.read,
    isElsewhere: (deviceId) => elsewhere.get(deviceId) === true,
    async lookFor({ gateways, deviceIds }) {
      if (now() - lookedAt < LOOK_AGAIN_MS) return false;
      lookedAt = now();
      const again = [...gateways].slice(0, MAX_MISSING_GATEWAYS);
      cache.forget(again);
      const possible = [...deviceIds].filter((id) => POSSIBLE_ID.test(id));
      await Promise.all([...again.map(cache.read), findElsewhere(possible.slice(0, MAX_MISSING_DEVICES))]);
      return true;
    },
    forget: cache.forget,
    forgetAll: cache.forgetAll,
  };
}

/** A device of a gateway; null for a gateway without any. */
interface DeviceRow {
  gateway_id: number;
  station_id: number;
  uuid: string;
  revision: number;
  id: number | null;
  device_id: string | null;
  model_id: number | null;
  zone: string;
  kwp: number;
  /** W */
  rated: number | null;
}
