import type { BusConfig, DeviceConfig } from '../config/config.ts';
import type { EquipmentBus, EquipmentDevice } from '../equipment.ts';
import type { Disk } from '../store/disk.ts';

export interface ChargersOptions {
  config: Extract<BusConfig, { kind: 'ocpp' }>;
  devices: readonly DeviceConfig[];
  disk: Disk;
  /** epoch ms */
  now: () => number;
}

export function openChargers(
  _options: ChargersOptions,
): Promise<{ bus: EquipmentBus; devices: EquipmentDevice[] }> {
  return Promise.reject(new Error('not yet'));
}
