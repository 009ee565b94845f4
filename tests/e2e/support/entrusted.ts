import { saveStationShare, setAuthByList } from '@heliograph/contracts/http';
import { dataOf } from '@heliograph/testing';
import { signedInAt } from './enterprise.ts';
import type { Newcomer } from './newcomer.ts';
import type { OwnInverter } from './ownInverter.ts';

/** Lets somebody see a station of somebody else's, and set its devices or not. */
export async function entrusted(
  http: string,
  { token, station }: Pick<OwnInverter, 'token' | 'station'>,
  person: Newcomer,
  setting: 0 | 1,
): Promise<void> {
  const share = { station_id: station.id, station_share_type: 0, share_account_type: 0 } as const;
  await dataOf({ http }, saveStationShare, { ...share, station_share_user: person.email }, { token });
  const { user_name: user } = await signedInAt(http, person);
  await dataOf(
    { http },
    setAuthByList,
    [{ station_id: station.id, user, share_type: 0, control: 0, setting, auth: 0 }],
    { token },
  );
}
