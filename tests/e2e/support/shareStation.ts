import { saveStationShare, setAuthByList } from '@heliograph/contracts/http';
import { readData } from '@heliograph/testing';
import { signInByApi, type NewUser } from './users.ts';
import type { CreatedInverter } from './createInverter.ts';

/** Shares a station with a user, with or without the right to set its devices. */
export async function shareStation(
  http: string,
  { token, station }: Pick<CreatedInverter, 'token' | 'station'>,
  person: NewUser,
  setting: 0 | 1,
): Promise<void> {
  const share = { station_id: station.id, station_share_type: 0, share_account_type: 0 } as const;
  await readData({ http }, saveStationShare, { ...share, station_share_user: person.email }, { token });
  const { user_name: user } = await signInByApi(http, person);
  await readData(
    { http },
    setAuthByList,
    [{ station_id: station.id, user, share_type: 0, control: 0, setting, auth: 0 }],
    { token },
  );
}
