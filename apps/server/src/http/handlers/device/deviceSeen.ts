import type { Capability } from '@heliograph/domain/permissions';
import type { DeviceRow } from '../../../storage/repositories/devices.ts';
import { sessionOf, type Caller } from '../../caller.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';

export interface SeenDevice {
  device: DeviceRow;
  may(capability: Capability): boolean;
}

/**
 * A device that the caller may read, with what else they may do there.
 * @throws Refused alike for a device that does not exist and one that is not shown.
 */
export async function deviceSeen(
  { access, repositories }: Pick<Services, 'access' | 'repositories'>,
  caller: Caller,
  deviceId: string,
): Promise<SeenDevice> {
  const [device, { may }] = await Promise.all([
    repositories.devices.byDeviceId(deviceId),
    access.of(sessionOf(caller).person),
  ]);
  if (!device || !may('device.read', device.station_id))
    throw new Refused('notFound', 'deviceUnknown', { field: 'device_id' });
  return { device, may: (capability) => may(capability, device.station_id) };
}
