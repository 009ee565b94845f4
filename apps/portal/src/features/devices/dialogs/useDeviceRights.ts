import type { Device } from '@heliograph/contracts/http';
import { entitiesAtom, userAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { deviceRights, type DeviceRights } from './deviceRights.ts';

export function useDeviceRights(device: Device): DeviceRights {
  const stations = useAtomValue(entitiesAtom)?.stations;
  const user = useAtomValue(userAtom);
  return deviceRights(
    device,
    stations?.find(({ id }) => id === device.station_id),
    user,
  );
}
