import {
  DEVICE_STATUSES,
  type DeviceLiveStatus,
  type DeviceStateColumns,
} from '@heliograph/contracts/engine';
import type { Device } from '@heliograph/contracts/http';
import { linkAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useEngineQuery } from '../query/useEngineQuery.ts';

export interface DeviceWithStatus {
  device: Device;
  status: DeviceLiveStatus;
}

/** Devices with their live status, or the server's last one while offline. */
export function useDeviceStatuses(devices: readonly Device[]): DeviceWithStatus[] {
  const states = useDeviceStates();
  return devices.map((device) => {
    const row = states?.id.indexOf(device.id) ?? -1;
    const live = row < 0 ? undefined : DEVICE_STATUSES[states?.status[row] ?? 0];
    return { device, status: live ?? device.status };
  });
}

/** Polling interval, ms. */
const EVERY_MS = 2_000;

/** The state of every device, asked for again and again while visible; null until known and while offline. */
export function useDeviceStates(): DeviceStateColumns | null {
  const isLive = useAtomValue(linkAtom).state === 'live';
  const { data = null } = useEngineQuery({
    key: isLive ? ['fleet.deviceStates'] : null,
    ask: ({ api }) => api.fleet.deviceStates(),
    every: EVERY_MS,
  });
  return data;
}
