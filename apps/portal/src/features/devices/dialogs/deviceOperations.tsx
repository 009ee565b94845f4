import type { Device } from '@heliograph/contracts/http';
import type { LazyView } from '@heliograph/ui/light';
import { createOperations } from '../../../shared/operations/createOperations.tsx';
import { WhileStationVisible } from '../../../shared/station/WhileStationVisible.tsx';
import { lazyDialog } from '../../../shared/failure/lazyPart.tsx';

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

type DeviceDialog = LazyView<DeviceDialogProps>;

/** Dialogs of the device menu, loaded when first opened. */
const deviceDialogs = {
  edit: lazyDialog(async () => (await import('./EditDeviceDialog.tsx')).EditDeviceDialog),
  addDevice: lazyDialog(async () => (await import('./AddDevice.tsx')).AddDevice),
  delete: lazyDialog(async () => (await import('./DeleteDeviceDialog.tsx')).DeleteDeviceDialog),
} satisfies Record<string, DeviceDialog>;

type DeviceOperation = keyof typeof deviceDialogs;
