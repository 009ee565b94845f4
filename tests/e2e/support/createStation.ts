import { addStation, type AnswerOf } from '@heliograph/contracts/http';
import { readData, newStation, type NewStation } from '@heliograph/testing';
import { signInByApi, type NewUser } from './users.ts';

export interface CreatedStation {
  id: number;
  name: string;
  /** Data that its gateway needs to connect. */
  gateway: AnswerOf<typeof addStation>['gateway'];
}

/** Creates a station through the API. */
export async function createStation(
  http: string,
  person: NewUser,
  over: Partial<NewStation> = {},
): Promise<CreatedStation> {
  const { token } = await signInByApi(http, person);
  const station = newStation(over);
  const { station_id, gateway } = await readData({ http }, addStation, station, { token });
  return { id: station_id, name: station.station_name, gateway };
}
