import { getStationRelevance, type Device } from '@heliograph/contracts/http';
import { readData } from '@heliograph/testing';

/** All devices that a user can see, including gateways. */
export async function getDevices(http: string, { token }: { token: string }): Promise<Device[]> {
  return (await readData({ http }, getStationRelevance, {}, { token })).device;
}
