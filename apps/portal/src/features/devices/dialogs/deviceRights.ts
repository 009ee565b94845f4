import type { Device, Station, User } from '@heliograph/contracts/http';

/** What a person may do with a device; the server decides again (spec A §2.4 §6). */
export interface DeviceRights {
  edit: boolean;
  /** Type and serial number too, not the name only. */
  editAll: boolean;
  delete: boolean;
  /** Its station allows device settings. */
  setting: boolean;
  control: boolean;
}

export function deviceRights(
  device: Pick<Device, 'create_user' | 'device_type'>,
  station: Pick<Station, 'device_setting' | 'device_control' | 'rights'> | undefined,
  user: Pick<User, 'user_name' | 'is_guest' | 'is_admin'> | null | undefined,
): DeviceRights {
  const somebody = user?.is_guest === 0;
  const gateway = device.device_type === 'C001';
  const creator = somebody && device.create_user === user.user_name;
  return {
    edit: somebody && (station?.rights.includes('edit') ?? false),
    // What a gateway is does not change.
    editAll: somebody && !gateway && (station?.rights.includes('editAll') ?? false),
    // A gateway goes with its station.
    delete: (creator || user?.is_admin === 1) && !gateway,
    setting: somebody && station?.device_setting === 1,
    control: creator || (somebody && station?.device_control === 1),
  };
}
