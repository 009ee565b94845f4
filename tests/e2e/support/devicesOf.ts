import { getStationRelevance, type Device } from '@heliograph/contracts/http';
import { dataOf } from '@heliograph/testing';

/** The devices that a person sees, gateways among them. */
export async function devicesOf(http: string, { token }: { token: string }): Promise<Device[]> {
  return (await dataOf({ http }, getStationRelevance, {}, { token })).device;
}
