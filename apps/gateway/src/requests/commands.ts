import type { GatewayCommand } from '@heliograph/domain/gateways';
import { WriteRefusedError } from '../driver.ts';
import type { Equipment, EquipmentDevice } from '../equipment.ts';

type Commands = Record<GatewayCommand, (value: string) => Promise<void>>;

/** User commands for the gateway. @throws WriteRefusedError */
export function createCommands({ buses, devices }: Equipment): Commands {
  const findDevice = (deviceId: string) => {
    const device = devices.find(({ driver }) => driver.deviceId === deviceId);
    if (!device) throw new WriteRefusedError('invalidValue', `there is no device ${deviceId}`);
    return device;
  };
  return {
    async restart_bus(name) {
      const bus = buses.find((each) => each.name === name);
      if (!bus) throw new WriteRefusedError('invalidValue', `there is no bus ${name}`);
      await bus.restart();
    },
    confirm_map: (deviceId) => Promise.resolve().then(() => confirmMap(findDevice(deviceId))),
    async set_device_clock(deviceId) {
      const { clock } = findDevice(deviceId).driver;
      if (!clock) throw new WriteRefusedError('refused', `${deviceId} has no clock that can be set`);
      await clock.set();
    },
  };
}

function confirmMap({ driver: { deviceId, identity }, confirm }: EquipmentDevice): void {
  if (!confirm) throw new WriteRefusedError('refused', `${deviceId} needs no map`);
  if (identity().map === null)
    throw new WriteRefusedError('deviceSilent', `${deviceId} has not answered yet`);
  confirm();
}
