import { getStationRelevance, type Device } from '@heliograph/contracts/http';
import { dataOf } from '@heliograph/testing';

/** All devices that a user can see, including gateways. */
export async function getDevices(http: string, { token }: { token: string }): Promise<Device[]> {
  return (await dataOf({ http }, getStationRelevance, {}, { token })).device;
}
