import type { Device } from '@heliograph/contracts/http';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { createOperations } from '../../../shared/operations/createOperations.tsx';
import { WhileStationVisible } from '../../../shared/station/WhileStationVisible.tsx';

export const { Operations: DeviceOperations, useOperations: useDeviceOperations } = createOperations(
  (operation: DeviceOperation, device: Device, onClose) => {
    const Dialog = deviceDialogs[operation];
    return (
      <WhileStationVisible id={device.station_id} onClose={onClose}>
        <Dialog device={device} onClose={onClose} />
      </WhileStationVisible>
    );
  },
);

export interface DeviceDialogProps {
  device: Device;
  onClose: () => void;
}

type DeviceDialog = LazyExoticComponent<ComponentType<DeviceDialogProps>>;

/** Dialogs of the device menu, loaded when first opened. */
const deviceDialogs = {
  edit: lazy(async () => ({ default: (await import('./EditDeviceDialog.tsx')).EditDeviceDialog })),
  delete: lazy(async () => ({ default: (await import('./DeleteDeviceDialog.tsx')).DeleteDeviceDialog })),
} satisfies Record<string, DeviceDialog>;

type DeviceOperation = keyof typeof deviceDialogs;
