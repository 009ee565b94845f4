import type { DeviceLiveStatus } from '@heliograph/contracts/engine';
import { RunState } from '../models/codes.ts';

export interface DeviceSignals {
  gatewayOnline: boolean;
  /** The gateway's device_status reply; null before the first. */
  reported: 'normal' | 'offline' | 'abnormal' | null;
  /** `run_state`; null if the device has none or it is unknown. */
  runState: number | null;
  /** The last group-property call for this device failed. */
  propertyTimeout: boolean;
}

/** A device's status [LIVE-05]. Run state and failed property calls only matter for a normal device. */
export function deviceStatus({
  gatewayOnline,
  reported,
  runState,
  propertyTimeout,
}: DeviceSignals): DeviceLiveStatus {
  if (!gatewayOnline) return 'offline';
  if (reported === null) return 'nodata';
  if (reported !== 'normal') return reported;
  // The known run state predates the failed call.
  if (propertyTimeout) return 'timeout';
  if (runState === RunState.fault) return 'fault';
  if (runState === RunState.warning) return 'warning';
  return 'normal';
}
