import { entitiesAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { AddDeviceDialog } from '../../../shared/gateway/add/AddDeviceDialog.tsx';
import type { DeviceDialogProps } from './deviceOperations.tsx';

/** Adds a device to a gateway. */
export function AddDevice({ device, onClose }: DeviceDialogProps) {
  const stations = useAtomValue(entitiesAtom)?.stations;
  const station = stations?.find(({ id }) => id === device.station_id);
  if (!station) return null;
  return <AddDeviceDialog station={station} gateway={device.iot_gateway_uuid} onClose={onClose} />;
}
