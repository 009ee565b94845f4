import { DEVICE_STATUSES, type DeviceLiveStatus } from '@heliograph/contracts/engine';
import type { WireStatus } from '@heliograph/contracts/mqtt';
import { isGateway } from '@heliograph/domain/models';
import { deviceStatus } from '@heliograph/domain/status';
import type { FleetIndex } from './fleetIndex.ts';
import { NO_LAYOUT } from './modelLayout.ts';
import type { GatewayStates } from './gatewayStates.ts';
import type { LiveValues } from './liveValues.ts';

export type DeviceStates = ReturnType<typeof createDeviceStates>;

/** Reported states of devices, and the status that follows. */
export function createDeviceStates(index: FleetIndex, live: LiveValues, gateways: GatewayStates) {
  const { devices, gatewayOfDevice, layouts } = index;
  const reported: (WireStatus | null)[] = devices.map(() => null);
  const propertyTimeout = new Uint8Array(devices.length);
  /** Index into DEVICE_STATUSES, as of the last `derive`. */
  const status = new Uint8Array(devices.length);

  return {
    reported,
    propertyTimeout,
    status,
    derive(row: number, now: number): DeviceLiveStatus {
      const derived = liveStatus(row, now);
      status[row] = DEVICE_STATUSES.indexOf(derived);
      return derived;
    },
  };

  function liveStatus(row: number, now: number): DeviceLiveStatus {
    const gatewayOnline = gateways.online(gatewayOfDevice[row] ?? -1, now);
    if (gatewayOnline === null) return 'nodata';
    const runState = live.last(row, (layouts[row] ?? NO_LAYOUT).runState);
    return deviceStatus({
      gatewayOnline,
      // A gateway is itself a device and reports by being online.
      reported: reported[row] ?? (isGateway(devices[row]?.device_type ?? '') ? 'normal' : null),
      runState: Number.isNaN(runState) ? null : runState,
      propertyTimeout: propertyTimeout[row] === 1,
    });
  }
}
