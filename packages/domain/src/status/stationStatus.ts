import type { DeviceLiveStatus, StationLiveStatus } from '@heliograph/contracts/engine';

/** The station's flags as the wire has them; several may be 1 (spec A §4). */
export interface StationFlags {
  fault_status: 0 | 1;
  abnormal_status: 0 | 1;
  offline_status: 0 | 1;
}

/**
 * Flags of a station from its devices: any fault; any warning or abnormal device; its gateway offline, or none of its
 * devices online (online is every device not offline). A null gateway is one not heard of yet.
 */
export function stationFlags(
  devices: readonly DeviceLiveStatus[],
  gatewayOnline: boolean | null,
): StationFlags {
  const noneOnline = devices.length > 0 && devices.every((status) => status === 'offline');
  return {
    fault_status: flag(devices.includes('fault')),
    abnormal_status: flag(devices.includes('warning') || devices.includes('abnormal')),
    offline_status: flag(gatewayOnline === false || noneOnline),
  };
}

/** What a card or list shows (spec B §4): fault, else abnormal, else offline, else normal; nodata until first known. */
export function stationStatus({
  gatewayOnline,
  devices,
}: {
  gatewayOnline: boolean | null;
  devices: readonly DeviceLiveStatus[];
}): StationLiveStatus {
  const flags = stationFlags(devices, gatewayOnline);
  if (flags.fault_status) return 'fault';
  if (flags.abnormal_status) return 'abnormal';
  if (flags.offline_status) return 'offline';
  const known = devices.length === 0 ? gatewayOnline !== null : devices.some((status) => status !== 'nodata');
  return known ? 'normal' : 'nodata';
}

const flag = (on: boolean): 0 | 1 => (on ? 1 : 0);
