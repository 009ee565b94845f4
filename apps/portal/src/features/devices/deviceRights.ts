import type { Device, Station, User } from '@heliograph/contracts/http';
import { isGateway } from '@heliograph/domain/models';
import { entitiesAtom, userAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';

/** Rights of a user on a device. They only hide controls; the server enforces them (DEV-02, SEC-01). */
export interface DeviceRights {
  edit: boolean;
  /** Also the type and serial number, not just the name. */
  editAll: boolean;
  delete: boolean;
  /** Adding devices to it, if it is a gateway. */
  addDevice: boolean;
  /** Asking its gateway for values that it does not send by itself, such as settings. */
  ask: boolean;
  /** The station allows device settings. */
  setting: boolean;
  control: boolean;
}

export function deviceRights(
  device: Pick<Device, 'create_user' | 'device_type'>,
  station: Pick<Station, 'device_ask' | 'device_setting' | 'device_control' | 'rights'> | undefined,
  user: Pick<User, 'user_name' | 'is_guest' | 'is_admin'> | null | undefined,
  isSpareGateway = false,
): DeviceRights {
  const somebody = user?.is_guest === 0;
  const gateway = isGateway(device.device_type);
  const creator = somebody && device.create_user === user.user_name;
  return {
    edit: somebody && (station?.rights.includes('edit') ?? false),
    // A gateway's type and serial number are fixed.
    editAll: somebody && !gateway && (station?.rights.includes('editAll') ?? false),
    // The last gateway is deleted with its station.
    delete: (creator || user?.is_admin === 1) && (!gateway || isSpareGateway),
    addDevice: somebody && gateway && (station?.rights.includes('editAll') ?? false),
    ask: station?.device_ask === 1,
    setting: somebody && station?.device_setting === 1,
    control: creator || (somebody && station?.device_control === 1),
  };
}

/** A gateway without devices that is not the only one of its station. */
export function isSpareGateway(
  { id, station_id, iot_gateway_uuid }: Pick<Device, 'id' | 'station_id' | 'iot_gateway_uuid'>,
  devices: readonly Pick<Device, 'id' | 'station_id' | 'iot_gateway_uuid' | 'device_type'>[],
): boolean {
  const others = devices.filter((other) => other.station_id === station_id && other.id !== id);
  return (
    others.some(({ device_type }) => isGateway(device_type)) &&
    others.every((other) => other.iot_gateway_uuid !== iot_gateway_uuid)
  );
}

export function useDeviceRights(device: Device): DeviceRights {
  const entities = useAtomValue(entitiesAtom);
  const user = useAtomValue(userAtom);
  return deviceRights(
    device,
    entities?.stations.find(({ id }) => id === device.station_id),
    user,
    isSpareGateway(device, entities?.devices ?? []),
  );
}
