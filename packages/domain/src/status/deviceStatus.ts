import type { DeviceLiveStatus } from '@heliograph/contracts/engine';
import { RunState } from '../models/codes.ts';

export interface DeviceSigns {
  gatewayOnline: boolean;
  /** The gateway's device_status reply; null until the first. */
  reported: 'normal' | 'offline' | 'abnormal' | null;
  /** `run_state`; null when the device has none or it is not known. */
  runState: number | null;
  /** The last group-property call for this device failed. */
  propertyTimeout: boolean;
}

/** A device's status (spec A §4): only a normal device is refined by its run state, or by a failed property call. */
export function deviceStatus({
  gatewayOnline,
  reported,
  runState,
  propertyTimeout,
}: DeviceSigns): DeviceLiveStatus {
  if (!gatewayOnline) return 'offline';
  if (reported === null) return 'nodata';
  if (reported !== 'normal') return reported;
  // The run state at hand is from before the failed call.
  if (propertyTimeout) return 'timeout';
  if (runState === RunState.fault) return 'fault';
  if (runState === RunState.warning) return 'warning';
  return 'normal';
}
