import { DEVICE_STATUSES, type DeviceLiveStatus } from '@heliograph/contracts/engine';
import type { Device } from '@heliograph/contracts/http';
import { linkAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useDeviceStates } from '../../../shared/device/useDeviceStatuses.ts';

/**
 * State of reaching a device: `gatewayOffline` and `deviceOffline` are reported, `unknown` while neither reported yet
 * or the page has no connection.
 */
export type Reachability = 'reachable' | 'gatewayOffline' | 'deviceOffline' | 'unknown';

export function useReachability({ id, parent_id }: Pick<Device, 'id' | 'parent_id'>): Reachability {
  const states = useDeviceStates();
  const isLive = useAtomValue(linkAtom).state === 'live';
  const findStatus = (deviceId: number): DeviceLiveStatus | undefined => {
    const row = states?.id.indexOf(deviceId) ?? -1;
    return row < 0 ? undefined : DEVICE_STATUSES[states?.status[row] ?? 0];
  };
  if (!isLive || states === null) return 'unknown';
  if (parent_id !== null && findStatus(parent_id) === 'offline') return 'gatewayOffline';
  const own = findStatus(id);
  if (own === 'offline') return parent_id === null ? 'gatewayOffline' : 'deviceOffline';
  return own === undefined || own === 'nodata' ? 'unknown' : 'reachable';
}

/** True if a device is known not to answer now. */
export const isOffline = (reachability: Reachability): reachability is 'gatewayOffline' | 'deviceOffline' =>
  reachability === 'gatewayOffline' || reachability === 'deviceOffline';
