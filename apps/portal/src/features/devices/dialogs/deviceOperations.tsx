import type { Device } from '@heliograph/contracts/http';
import { createOperations } from '../../../shared/operations/createOperations.tsx';
import { deviceDialogs, type DeviceOperation } from './deviceDialogs.ts';

export const { Operations: DeviceOperations, useOperations: useDeviceOperations } = createOperations(
  (operation: DeviceOperation, device: Device, onClose) => {
    const Dialog = deviceDialogs[operation];
    return <Dialog device={device} onClose={onClose} />;
  },
);
