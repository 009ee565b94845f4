import type { Commissioning } from '@heliograph/contracts/commissioning';
import { DeviceType, type NewDevice, type StationFields } from '@heliograph/contracts/http';
import { createKeyedMutex } from '@heliograph/domain/concurrency';
import { DeviceTypeCode, isInverter, nominalBatteryVolts } from '@heliograph/domain/models';
import type { Logger } from 'pino';
import type { DeviceRow } from '../storage/repositories/devices.ts';
import { storedCommissioning, writeCommissioning } from './commissioning.ts';
import { kinds } from './kinds.ts';
import { towns } from './towns.ts';

export type SimulatedGateway = Commissioning['gateways'][number];

type SimulatedDevice = SimulatedGateway['devices'][number];

/** A change of one device behind a gateway: added (no `before`), edited, or deleted (no `after`). */
export interface DeviceUpdate {
  /** Its identity on the wire. */
  before: string | null;
  after: Pick<DeviceRow, 'device_id' | 'type' | 'model_id' | 'serial' | 'name'> | null;
}

/** Default for an inverter that people add, kWp. */
const ADDED_PV = 5;

export type SimulatedGateways = ReturnType<typeof createSimulatedGateways>;

export interface SimulatedGatewaysOptions {
  file: string;
  /** True if stations that people add are simulated too. */
  simulatesAdded: boolean;
  log: Logger;
}

/**
 * The gateways in the simulator's commissioning file: gateways of stations that people add and delete come and go at
 * run time. Failures are logged only; a station does not depend on being simulated.
 */
export function createSimulatedGateways({ file, simulatesAdded, log }: SimulatedGatewaysOptions) {
  const mutex = createKeyedMutex();
  let listener: () => void = () => undefined;

  /** Changes of the file run one after the other. */
  const runExclusive = <T>(work: () => Promise<T>): Promise<T> => mutex(file, work);

  async function changeFile(
    edit: (gateways: Commissioning['gateways']) => Commissioning['gateways'],
  ): Promise<void> {
    try {
      await runExclusive(async () => {
        const stored = await storedCommissioning(file);
        if (stored) await writeCommissioning(file, { ...stored, gateways: edit(stored.gateways) });
      });
      listener();
    } catch (error) {
      log.warn({ err: error }, 'the simulated gateways could not be updated');
    }
  }

  const changeOne = (uuid: string, edit: (gateway: SimulatedGateway) => SimulatedGateway) =>
    changeFile((gateways) => gateways.map((gateway) => (gateway.uuid === uuid ? edit(gateway) : gateway)));

  return {
    runExclusive,
    async add(gateway: SimulatedGateway): Promise<void> {
      if (simulatesAdded) await changeFile((gateways) => [...gateways, gateway]);
    },
    remove: (uuids: readonly string[]) =>
      changeFile((gateways) => gateways.filter(({ uuid }) => !uuids.includes(uuid))),
    /** Sets a gateway's password in the file. */
    setPassword: (uuid: string, password: string) => changeOne(uuid, (gateway) => ({ ...gateway, password })),
    /** Applies a device change to a gateway. */
    updateDevice: (uuid: string, change: DeviceUpdate) =>
      changeOne(uuid, (gateway) => ({ ...gateway, devices: withDeviceUpdate(gateway.devices, change) })),
    /** Calls back after each change. */
    onChange: (callback: () => void): void => void (listener = callback),
  };
}

function withDeviceUpdate(
  devices: readonly SimulatedDevice[],
  { before, after }: DeviceUpdate,
): SimulatedDevice[] {
  const old = devices.find(({ device_id }) => device_id === before);
  if (!after) return devices.filter((device) => device !== old);
  const device: SimulatedDevice = {
    device_id: after.device_id,
    device_type: DeviceType.parse(after.type),
    mod_id: after.model_id,
    serial: after.serial,
    name: after.name,
    pv_kwp: isInverter(after.type) ? getPv(old) : 0,
  };
  return old ? devices.map((each) => (each === old ? device : each)) : [...devices, device];
}

/** Its share of the site's PV, kWp; a default when the old device was not an inverter. */
const getPv = (old: SimulatedDevice | undefined): number => (old && old.pv_kwp > 0 ? old.pv_kwp : ADDED_PV);

export interface AddedStation {
  station: StationFields;
  device: NewDevice;
  /** Models of the inverter and of the gateway's own device. */
  models: { inverter: number; gateway: number };
  uuid: string;
  password: string;
  zone: string;
}

/** Behaves like the gateway of a newly added station: same place, same size, same inverter. */
export function simulatedGateway({
  station,
  device,
  models,
  uuid,
  password,
  zone,
}: AddedStation): SimulatedGateway {
  const kwp = station.installed_capacity;
  const [least, most] = (kinds.find(({ type }) => type === station.station_type) ?? kinds[0]!).load;
  const town = towns.find(({ area }) => area === station.area)!;
  const parts = { name: device.name, serial: device.sn };
  return {
    uuid,
    password,
    site: {
      name: station.station_name,
      latitude: station.latitude ?? town.latitude,
      longitude: station.longitude ?? town.longitude,
      time_zone: zone,
      installed_kwp: kwp,
      load_kwh_per_day: (kwp * (least + most)) / 2,
      battery_kwh: (station.rated_capacity * nominalBatteryVolts(models.inverter)) / 1000,
      generator_kw: 0,
    },
    devices: [
      {
        device_id: uuid,
        device_type: DeviceTypeCode.gateway,
        mod_id: models.gateway,
        serial: uuid,
        name: 'Gateway',
        pv_kwp: 0,
      },
      { ...parts, device_id: device.sn, device_type: device.type, mod_id: models.inverter, pv_kwp: kwp },
    ],
  };
}
