import type { Session } from '../identity/sessions.ts';
import { Refused } from './refused.ts';
import type { Services } from './services.ts';

/**
 * Passes when the session may read every one of these devices. A device that does not exist and one that is not
 * shown answer alike.
 * @throws Refused
 */
export async function requireDevices(
  { access, repositories }: Pick<Services, 'access' | 'repositories'>,
  session: Session,
  deviceIds: readonly string[],
  field: string,
): Promise<void> {
  const wanted = [...new Set(deviceIds)];
  const [{ may }, stations] = await Promise.all([
    access.of(session.person),
    repositories.devices.stationsOf(wanted),
  ]);
  const readable = wanted.every((deviceId) => {
    const stationId = stations.get(deviceId);
    return stationId !== undefined && may('device.read', stationId);
  });
  if (!readable) throw new Refused('notFound', 'deviceUnknown', { field });
}
