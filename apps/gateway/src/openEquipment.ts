import { z } from 'zod';
import { createBus } from './buses/createBus.ts';
import type { Bus } from './buses/bus.ts';
import type { BusConfig, DeviceConfig, GatewayConfig } from './config/config.ts';
import type { Equipment, EquipmentBus, EquipmentDevice } from './equipment.ts';
import type { LocalTime } from './localTime.ts';
import type { LoadedMap } from './maps/mapSchema.ts';
import { createModbusDriver } from './modbus/createModbusDriver.ts';
import { createWriteBudget, type SpentWrites } from './modbus/writeBudget.ts';
import type { TlsFiles } from './ocpp/loadTls.ts';
import type { Disk } from './store/disk.ts';
import { openStateFile } from './store/stateFile.ts';

export interface EquipmentOptions {
  config: Pick<GatewayConfig, 'buses' | 'devices'>;
  /** Certificates by bus. */
  tls: ReadonlyMap<string, TlsFiles>;
  /** Local time of the devices. */
  localTime: LocalTime;
  maps: ReadonlyMap<string, LoadedMap>;
  disk: Disk;
  /** Fresh values of a device. */
  latest: (deviceId: string) => Readonly<Record<string, number>>;
  /** epoch ms */
  now: () => number;
  onError: (error: unknown, device: string) => void;
}

/** Confirmed map by device. */
const Confirmed = z.record(z.string(), z.string());
/** Writes of a day by device. */
const Budgets = z.record(z.string(), z.object({ day: z.number(), counts: z.record(z.string(), z.number()) }));

/** Opens the buses and their devices. */
export async function openEquipment({
  config,
  tls,
  localTime,
  maps,
  disk,
  latest,
  now,
  onError,
}: EquipmentOptions): Promise<Equipment> {
  const confirmed = openStateFile(disk, 'confirmed.json', Confirmed, {});
  const budgets = openStateFile<Record<string, SpentWrites>>(disk, 'budgets.json', Budgets, {});
  const others = () =>
    config.devices.filter(({ charger }) => charger === undefined).map(({ device_id }) => latest(device_id));
  const buses: EquipmentBus[] = [];
  const devices: EquipmentDevice[] = [];
  for (const busConfig of config.buses) {
    const own = config.devices.filter(({ bus }) => bus === busConfig.name);
    if (busConfig.kind === 'ocpp') {
      // Loaded only if there are chargers, since the library takes memory.
      const { openChargers } = await import('./ocpp/openChargers.ts');
      const chargers = await openChargers({
        config: busConfig,
        devices: own,
        disk,
        others,
        tls: tls.get(busConfig.name),
        localTime,
        now,
        onError,
      });
      buses.push(chargers.bus);
      devices.push(...chargers.devices);
    } else {
      const bus = createBus(busConfig, { now });
      buses.push(equipmentBus(busConfig, bus));
      devices.push(...own.map((device) => modbusDevice(device, bus)));
    }
  }
  return { buses, devices };

  function modbusDevice(
    { device_id: deviceId, unit = 1, part, map, resolved, every }: DeviceConfig,
    bus: Bus,
  ): EquipmentDevice {
    const isConfirmed = () => {
      const { map: current } = driver.identity();
      return current !== null && confirmed.state[deviceId] === current;
    };
    const driver = createModbusDriver({
      bus,
      unit,
      part,
      map,
      maps,
      deviceId,
      every,
      confirmed: isConfirmed,
      resolved,
      localTime,
      now,
      monotonic: () => performance.now(),
      budget: createWriteBudget({
        now,
        spent: budgets.state[deviceId],
        onSpend: (spent) => budgets.save({ ...budgets.state, [deviceId]: spent }),
      }),
    });
    return {
      driver,
      bus: bus.name,
      unit,
      isConfirmed,
      confirm() {
        const { map: current } = driver.identity();
        if (current !== null) confirmed.save({ ...confirmed.state, [deviceId]: current });
      },
    };
  }
}

const equipmentBus = ({ name, kind }: BusConfig, bus: Bus): EquipmentBus => ({
  name,
  kind,
  stats: bus.stats,
  restart: bus.restart,
  close: bus.close,
});
