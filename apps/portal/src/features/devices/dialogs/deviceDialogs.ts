import type { Device } from '@heliograph/contracts/http';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

export interface DeviceDialogProps {
  device: Device;
  onClose: () => void;
}

type DeviceDialog = LazyExoticComponent<ComponentType<DeviceDialogProps>>;

/** The dialogs of the device menu; each is loaded when it is first opened. */
export const deviceDialogs = {
  edit: lazy(async () => ({ default: (await import('./EditDeviceDialog.tsx')).EditDeviceDialog })),
  delete: lazy(async () => ({ default: (await import('./DeleteDeviceDialog.tsx')).DeleteDeviceDialog })),
} satisfies Record<string, DeviceDialog>;

export type DeviceOperation = keyof typeof deviceDialogs;
