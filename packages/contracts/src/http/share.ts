import { z } from 'zod';
import { call } from './call.ts';
import { AreaCode, Email, Flag, Id, Instant, Mobile, QueryId } from './scalars.ts';

/** 0 viewing, 1 manage, 2 transfer of authority, 3 edit (spec B §3). */
export const ShareType = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export type ShareType = z.infer<typeof ShareType>;
/** A transfer is an act, so it is never kept as a share. */
export const KeptShareType = z.union([z.literal(0), z.literal(1), z.literal(3)]);
export type KeptShareType = z.infer<typeof KeptShareType>;

const Sharing = { station_id: Id, station_share_type: ShareType };

/**
 * POST /station/save_station_share: shares a station, or gives it away. Somebody without an account is invited by mail
 * or SMS; registering with that address or number redeems the invitation within 30 days.
 */
export const saveStationShare = call('POST', '/station/save_station_share', {
  summary: 'Share a station',
  request: z.discriminatedUnion('share_account_type', [
    z.object({ ...Sharing, share_account_type: z.literal(0), station_share_user: Email }),
    z.object({
      ...Sharing,
      share_account_type: z.literal(1),
      station_share_user: Mobile,
      area_code: AreaCode,
    }),
  ]),
  answer: z.object({
    /** 1: nobody has this account yet. */
    invited: Flag,
    /** 1: the person had a share, or an invitation, and its type is the new one now. */
    changed: Flag,
    /** Of an invitation: its address, for those who pass it on themselves; else empty. */
    link: z.string(),
  }),
});

/** Names whom a row is about: a user name, or the address or number (`+61 412345678`) of somebody invited. */
const ShareUser = z.string().min(1).max(254);

/** A row of the authorisation table (spec B §3). */
export const Authorisation = z.object({
  user: ShareUser,
  station_id: Id,
  email: z.string(),
  name: z.string(),
  share_type: ShareType,
  control: Flag,
  setting: Flag,
  auth: Flag,
  create_time: Instant,
  /** 1: invited, has no account yet; `share_type` is then what they get, 2 as owner. */
  pending: Flag,
});
export type Authorisation = z.infer<typeof Authorisation>;

/** GET /station/get_share_list: whom a station is shared with, the newest first. */
export const getShareList = call('GET', '/station/get_share_list', {
  summary: 'Authorisations of a station',
  request: z.object({ station_id: QueryId }),
  answer: z.array(Authorisation),
});

/** What happened to who may do what on a station, in words of the caller's language. */
export const AuthorisationRecord = z.object({
  id: Id,
  create_user: z.string(),
  create_name: z.string(),
  create_time: Instant,
  to_user_name: z.string(),
  type_name: z.string(),
  remark: z.string(),
});
export type AuthorisationRecord = z.infer<typeof AuthorisationRecord>;

/** GET /station/get_station_share_log: past authorisations, the newest first, at most 1,000. */
export const getStationShareLog = call('GET', '/station/get_station_share_log', {
  summary: 'Authorisation records of a station',
  request: z.object({ station_id: QueryId }),
  answer: z.array(AuthorisationRecord),
});

/** POST /station/delete_share_by_list: withdraws shares and invitations; all or none. */
export const deleteShareByList = call('POST', '/station/delete_share_by_list', {
  summary: 'Withdraw authorisations',
  request: z
    .array(z.object({ station_id: Id, user: ShareUser }))
    .min(1)
    .max(1000),
  answer: z.object({}),
});

/** POST /station/set_auth_by_list: changes shares; all or none. `auth` counts for type 1 only (spec B §4). */
export const setAuthByList = call('POST', '/station/set_auth_by_list', {
  summary: 'Change authorisations',
  request: z
    .array(
      z.object({
        station_id: Id,
        user: ShareUser,
        share_type: KeptShareType,
        control: Flag,
        setting: Flag,
        auth: Flag,
      }),
    )
    .min(1)
    .max(1000),
  answer: z.object({}),
});

/** GET /station/get_invitation: what an invitation's link is about, for the registration page (ours). */
export const getInvitation = call('GET', '/station/get_invitation', {
  access: 'public',
  summary: 'What an invitation is about',
  request: z.object({ invite: z.string().min(1).max(100) }),
  answer: z.object({
    station_name: z.string(),
    /** Who invites. */
    name: z.string(),
    share_type: ShareType,
    /** E-mail address, or empty when `mobile` is meant. */
    email: z.string(),
    area_code: z.string(),
    mobile: z.string(),
  }),
});
