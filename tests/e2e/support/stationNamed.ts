import { addStation } from '@heliograph/contracts/http';
import { dataOf } from '@heliograph/testing';
import { newStation } from '../../contract/support/newStation.ts';
import { signedInAt } from './enterprise.ts';
import type { Newcomer } from './newcomer.ts';

/** Creates a station of that name for a person by the call of the server. @returns its id */
export async function stationNamed(http: string, person: Newcomer, station_name: string): Promise<number> {
  const { token } = await signedInAt(http, person);
  const station = newStation({
    station_name,
    address: '12 Acacia Rd, Toowoomba QLD 4350',
    postal_code: '4350',
  });
  const { station_id } = await dataOf({ http }, addStation, station, { token });
  return station_id;
}
