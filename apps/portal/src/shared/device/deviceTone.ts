import type { DeviceLiveStatus } from '@heliograph/contracts/engine';
import type { StatusTone } from '@heliograph/ui';

/** Colour and shape of a device's status. */
export const deviceTone: Record<DeviceLiveStatus, StatusTone> = {
  nodata: 'nodata',
  normal: 'normal',
  offline: 'offline',
  abnormal: 'warning',
  warning: 'warning',
  fault: 'fault',
  timeout: 'offline',
};
