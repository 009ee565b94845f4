import type { DeviceLiveStatus } from '@heliograph/contracts/engine';
import type { StatusTone } from '@heliograph/ui';

/** The family of colour and shape that a device's status belongs to. */
export const deviceTone: Record<DeviceLiveStatus, StatusTone> = {
  nodata: 'nodata',
  normal: 'normal',
  offline: 'offline',
  abnormal: 'warning',
  warning: 'warning',
  fault: 'fault',
  timeout: 'offline',
};
