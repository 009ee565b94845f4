import { z } from 'zod';
import { call } from './call.ts';
import { withMeanings } from './meanings.ts';
import { HeldRights, ShareRights, ShareType } from './shareRights.ts';
import { AreaCode, Email, Flag, Id, Instant, Mobile, QueryId } from './scalars.ts';

const Sharing = {
  station_id: Id,
  station_share_type: ShareType,
  /**
   * The rights that the person has, or was invited to, and this changes (our extension). Without them, or with others, a share of another
   * type is refused with 1409, whose `present` says what the person has.
   */
  replaces: HeldRights.optional(),
};

/**
 * POST /station/save_station_share: shares or transfers a station. Someone without an account is invited by mail or
 * SMS; registering with that address or number within 30 days redeems the invitation.
 */
export const saveStationShare = call('POST', '/station/save_station_share', {
  may: 'station.share',
  at: 'station_id',
  proof: 'factor',
  summary: 'Share a station',
  request: z.discriminatedUnion('share_account_type', [
    z.object({
      ...Sharing,
      share_account_type: withMeanings(z.literal(0), { 0: 'e-mail' }),
      station_share_user: Email,
    }),
    z.object({
      ...Sharing,
      share_account_type: withMeanings(z.literal(1), { 1: 'mobile number' }),
      station_share_user: Mobile,
      area_code: AreaCode,
    }),
  ]),
  answer: z.object({
    /** 1: the account does not exist yet. */
    invited: Flag,
    /** 1: the person had a share or an invitation, whose type was changed. */
    changed: Flag,
    /** Link of an invitation, to be passed on by the caller; otherwise empty. */
    link: z.string(),
  }),
});

/** The person of a row: a user name, or the address or number (`+61 412345678`) of an invitation. */
const ShareUser = z.string().min(1).max(254);

/** A row of the authorisation table (SHR-02). */
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
  /** 1: invited, without an account; `share_type` is what they will get, 2 for ownership. */
  pending: Flag,
});
export type Authorisation = z.infer<typeof Authorisation>;

/** GET /station/get_share_list: shares and invitations of a station, newest first. */
export const getShareList = call('GET', '/station/get_share_list', {
  may: 'station.authorise',
  at: 'station_id',
  summary: 'Authorisations of a station',
  request: z.object({ station_id: QueryId }),
  answer: z.array(Authorisation),
});

/** A change of a station's rights, in the caller's language. */
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

/** GET /station/get_station_share_log: past authorisations, newest first, at most 1,000. */
export const getStationShareLog = call('GET', '/station/get_station_share_log', {
  may: 'station.authorise',
  at: 'station_id',
  summary: 'Authorisation records of a station',
  request: z.object({ station_id: QueryId }),
  answer: z.array(AuthorisationRecord),
});

/** POST /station/delete_share_by_list: withdraws shares and invitations; all or none. */
export const deleteShareByList = call('POST', '/station/delete_share_by_list', {
  may: 'station.authorise',
  at: 'station_id',
  summary: 'Withdraw authorisations',
  request: z
    .array(z.object({ station_id: Id, user: ShareUser }))
    .min(1)
    .max(1000),
  answer: z.object({}),
});

/** POST /station/leave_station: gives up the caller's own share (our extension); without one, nothing happens. */
export const leaveStation = call('POST', '/station/leave_station', {
  may: 'station.leave',
  at: 'station_id',
  summary: 'Give up a share of a station',
  request: z.object({ station_id: Id }),
  answer: z.object({}),
});

/** POST /station/set_auth_by_list: changes shares; all or none. `auth` applies to type 1 only (SHR-02). */
export const setAuthByList = call('POST', '/station/set_auth_by_list', {
  may: 'station.authorise',
  at: 'station_id',
  proof: 'factor',
  summary: 'Change authorisations',
  request: z
    .array(z.object({ station_id: Id, user: ShareUser, ...ShareRights.shape }))
    .min(1)
    .max(1000),
  answer: z.object({}),
});

/** GET /station/get_invitation: the content of an invitation, for the registration page (our extension). */
export const getInvitation = call('GET', '/station/get_invitation', {
  may: 'public',
  summary: 'Content of an invitation',
  request: z.object({ invite: z.string().min(1).max(100) }),
  answer: z.object({
    /** Contact of the inviter; what they named the station is shown to those who accepted. */
    name: z.string(),
    share_type: ShareType,
    /** E-mail address; empty for a mobile number. */
    email: z.string(),
    area_code: z.string(),
    mobile: z.string(),
  }),
});
