import { addStation, type AnswerOf } from '@heliograph/contracts/http';
import { dataOf, newStation, type NewStation } from '@heliograph/testing';
import { signedInAt } from './enterprise.ts';
import type { Newcomer } from './newcomer.ts';

export interface OwnStation {
  id: number;
  name: string;
  /** What its gateway needs to connect. */
  gateway: AnswerOf<typeof addStation>['gateway'];
}

/** A station of a person's own, made by the call of the server. */
export async function ownStation(
  http: string,
  person: Newcomer,
  over: Partial<NewStation> = {},
): Promise<OwnStation> {
  const { token } = await signedInAt(http, person);
  const station = newStation(over);
  const { station_id, gateway } = await dataOf({ http }, addStation, station, { token });
  return { id: station_id, name: station.station_name, gateway };
}
