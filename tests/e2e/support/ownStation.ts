import { addStation } from '@heliograph/contracts/http';
import { dataOf } from '@heliograph/testing';
import { randomUUID } from 'node:crypto';
import { signedInAt } from './enterprise.ts';
import type { Newcomer } from './newcomer.ts';

export interface OwnStation {
  id: number;
  name: string;
}

/** A station of a person's own, made by the calls of the server. */
export async function ownStation(http: string, person: Newcomer): Promise<OwnStation> {
  const { token } = await signedInAt(http, person);
  const name = `Gum Lodge ${randomUUID().slice(0, 4)}`;
  const { station_id: id } = await dataOf(
    { http },
    addStation,
    {
      station_type: 'residential',
      station_name: name,
      installed_capacity: 6.6,
      rated_capacity: 0,
      nmi: '',
      nmi_reg: 0,
      area: 'NSW',
      agent: 'Ausgrid',
      address: '1 Gum Street, Sydney NSW 2000',
      postal_code: '2000',
      latitude: null,
      longitude: null,
      station_image: [],
      device: { name: 'Inverter', type: 'C002', sn: randomUUID().slice(0, 12).toUpperCase() },
    },
    { token },
  );
  return { id, name };
}
