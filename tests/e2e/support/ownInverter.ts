import { getStationRelevance, type Device } from '@heliograph/contracts/http';
import { dataOf } from '@heliograph/testing';
import { signedInAt } from './enterprise.ts';
import { registered, type Newcomer } from './newcomer.ts';
import { ownStation, type OwnStation } from './ownStation.ts';

export interface OwnInverter {
  creator: Newcomer;
  /** Of the creator, for calls of the server. */
  token: string;
  station: OwnStation;
  /** Of the hybrid inverter. */
  id: number;
  /** The same for calls and gateways. */
  deviceId: string;
  /** Of its gateway, for scenarios. */
  uuid: string;
}

/** A hybrid inverter that nobody else knows, played by the simulator within seconds. */
export async function ownInverter(http: string): Promise<OwnInverter> {
  const creator = await registered(http);
  const station = await ownStation(http, creator);
  const { token } = await signedInAt(http, creator);
  const { device } = await dataOf({ http }, getStationRelevance, {}, { token });
  const inverter = device.find((one: Device) => one.station_id === station.id && one.device_type === 'C002');
  if (!inverter) throw new Error('the station has no inverter');
  return {
    creator,
    token,
    station,
    id: inverter.id,
    deviceId: inverter.device_id,
    uuid: station.gateway.uuid,
  };
}
