import { DEVICE_STATUSES, type DeviceLiveStatus } from '@heliograph/contracts/engine';
import type { Device } from '@heliograph/contracts/http';
import { useDeviceStates } from './useDeviceStates.ts';

export interface DeviceNow {
  device: Device;
  status: DeviceLiveStatus;
}

/** Devices with what they are now; as the server last knew them while nothing is live. */
export function useDeviceStatuses(devices: readonly Device[]): DeviceNow[] {
  const states = useDeviceStates();
  return devices.map((device) => {
    const row = states?.id.indexOf(device.id) ?? -1;
    const live = row < 0 ? undefined : DEVICE_STATUSES[states?.status[row] ?? 0];
    return { device, status: live ?? device.status };
  });
}
