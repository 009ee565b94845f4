import { z } from 'zod';
import { call } from './call.ts';
import { DeviceType } from './entities.ts';
import { DisplayName, Flag, Id, Instant, PropertyCode, QueryId, TextLine } from './scalars.ts';

/** Maximum profiles of one person. */
export const MAX_PROFILES = 200;
/** Exceeds the number of parameters of any model. */
const MAX_VALUES = 500;

/** Values by parameter code, as shown on pages; checked against the catalogue. */
export const ProfileValues = z
  .record(PropertyCode, z.number())
  .refine((values) => Object.keys(values).length > 0)
  .refine((values) => Object.keys(values).length <= MAX_VALUES);
export type ProfileValues = z.infer<typeof ProfileValues>;

/** Device settings saved under a name, to compare other devices with and to apply to them. */
export const ListedProfile = z.object({
  profile_id: Id,
  name: z.string(),
  note: z.string(),
  /** Type and model of the source device. */
  device_type: DeviceType,
  mod_id: Id,
  /** Number of values. */
  count: z.number().int(),
  create_user: z.string(),
  create_name: z.string(),
  create_time: Instant,
  update_name: z.string(),
  update_time: Instant,
  /** Increased by each change. */
  version: z.number().int(),
  /** 1: the caller may change and delete it. */
  may_change: Flag,
});
export type ListedProfile = z.infer<typeof ListedProfile>;

export const Profile = ListedProfile.extend({ values: ProfileValues });
export type Profile = z.infer<typeof Profile>;

/**
 * GET /profile/get_profiles: the caller's own and those of their enterprise, by name (our extension, like all
 * profile calls).
 */
export const getProfiles = call('GET', '/profile/get_profiles', {
  may: 'profile.create',
  summary: 'Settings profiles',
  request: z.object({}),
  answer: z.object({ list: z.array(ListedProfile) }),
});

/** GET /profile/get_profile */
export const getProfile = call('GET', '/profile/get_profile', {
  may: 'profile.create',
  summary: 'Settings profile with its values',
  request: z.object({ profile_id: QueryId }),
  answer: Profile,
});

/**
 * POST /profile/save_profile: a new profile, which needs a name, a model and values; or, with `profile_id` and the
 * `version` it is based on, a change of the given fields. Refused when someone has changed the profile since.
 */
export const saveProfile = call('POST', '/profile/save_profile', {
  may: 'profile.create',
  summary: 'Save a settings profile',
  request: z.object({
    profile_id: Id.optional(),
    version: z.number().int().min(0).max(2_147_483_647).optional(),
    /** Unique per author. */
    name: DisplayName.optional(),
    note: TextLine.optional(),
    /** For a new profile only. */
    mod_id: Id.optional(),
    values: ProfileValues.optional(),
  }),
  answer: z.object({ profile_id: Id, version: z.number().int() }),
});

/** POST /profile/delete_profile: settings already written to devices stay. */
export const deleteProfile = call('POST', '/profile/delete_profile', {
  may: 'profile.create',
  summary: 'Delete a settings profile',
  request: z.object({ profile_id: Id }),
  answer: z.object({}),
});
