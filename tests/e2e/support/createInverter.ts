import { getStationRelevance, type Device } from '@heliograph/contracts/http';
import { readData } from '@heliograph/testing';
import { connectSession, waitUntilOnline } from '../../contract/support/brokerClient.ts';
import { signInByApi, type NewUser } from './users.ts';
import { createStation, type CreatedStation } from './createStation.ts';
import { createUser } from './createUser.ts';

export interface CreatedInverter {
  creator: NewUser;
  /** Token of the creator, for API calls. */
  token: string;
  station: CreatedStation;
  /** Id of the hybrid inverter. */
  id: number;
  /** Its device id, as used by the API and gateways. */
  deviceId: string;
  /** UUID of its gateway, for scenarios. */
  uuid: string;
}

/** Creates a user with a hybrid inverter, whose gateway the simulator has started: pages read a device as they open. */
export async function createInverter(http: string): Promise<CreatedInverter> {
  const creator = await createUser();
  const station = await createStation(http, creator);
  const { token } = await signInByApi(http, creator);
  const { device } = await readData({ http }, getStationRelevance, {}, { token });
  const inverter = device.find((one: Device) => one.station_id === station.id && one.device_type === 'C002');
  if (!inverter) throw new Error('the station has no inverter');
  const client = await connectSession({ http }, token, `started-${inverter.device_id}`);
  await waitUntilOnline(client, station.gateway.uuid);
  await client.endAsync();
  return {
    creator,
    token,
    station,
    id: inverter.id,
    deviceId: inverter.device_id,
    uuid: station.gateway.uuid,
  };
}
