import { addStation } from '@heliograph/contracts/http';
import { dataOf } from '@heliograph/testing';
import { randomUUID } from 'node:crypto';
import { signedInAt } from './enterprise.ts';
import type { Newcomer } from './newcomer.ts';

/** A serial number that no device has. */
export const newSerial = () => `T-${randomUUID().slice(0, 18).toUpperCase()}`;

/** Creates a station of a person by the call of the server. @returns its id */
export async function stationOf(
  http: string,
  person: Newcomer,
  name: string,
  sn = newSerial(),
): Promise<number> {
  const { token } = await signedInAt(http, person);
  const { station_id } = await dataOf(
    { http },
    addStation,
    {
      station_type: 'residential',
      station_name: name,
      installed_capacity: 6.6,
      rated_capacity: 200,
      nmi: '',
      nmi_reg: 0,
      area: 'QLD',
      agent: 'Energex',
      address: '12 Acacia Rd, Toowoomba QLD 4350',
      postal_code: '4350',
      latitude: -27.5,
      longitude: 151.9,
      station_image: [],
      device: { name: 'Inverter', type: 'C002', sn },
    },
    { token },
  );
  return station_id;
}
