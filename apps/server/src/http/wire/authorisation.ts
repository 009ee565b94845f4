import type { Authorisation } from '@heliograph/contracts/http';
import type { Invitation } from '../../storage/repositories/invitations.ts';
import type { Repositories } from '../../storage/repositories/index.ts';

type ShareRow = Awaited<ReturnType<Repositories['shares']['ofStation']>>[number];

export const shareOnWire = (row: ShareRow): Authorisation => ({
  user: row.user_name,
  station_id: row.station_id,
  email: row.email ?? '',
  name: row.name,
  share_type: row.type,
  control: row.control ? 1 : 0,
  setting: row.setting ? 1 : 0,
  auth: row.auth ? 1 : 0,
  create_time: row.created_at,
  pending: 0,
});

export const invitationOnWire = ({ account, station_id, type, created_at }: Invitation): Authorisation => ({
  user: account,
  station_id,
  email: account.includes('@') ? account : '',
  name: '',
  share_type: type,
  control: 0,
  setting: 0,
  auth: 0,
  create_time: created_at,
  pending: 1,
});
