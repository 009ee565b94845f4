import type { DeviceLiveStatus, StationLiveStatus } from '@heliograph/contracts/engine';

/** Status flags of a station on the wire; several can be 1 [LIVE-05]. */
export interface StationFlags {
  fault_status: 0 | 1;
  abnormal_status: 0 | 1;
  offline_status: 0 | 1;
}

/**
 * Flags of a station from its devices: any fault; any warning or abnormal device; gateway offline or all devices offline.
 * `gatewayOnline` is null until the gateway's status is known.
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

/** The status that cards and lists show [LIVE-06]: fault, else abnormal, else offline, else normal; nodata if unknown. */
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
