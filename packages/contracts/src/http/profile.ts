import { z } from 'zod';
import { call } from './call.ts';
import { DeviceType } from './entities.ts';
import { DisplayName, Flag, Id, Instant, PropertyCode, QueryId, TextLine } from './scalars.ts';

/** Profiles of one person. */
export const MOST_PROFILES = 200;
/** No model has more to set. */
const MOST_VALUES = 500;

/** What is set, by code and as pages show it; the catalogue says which codes and values there are. */
export const ProfileValues = z
  .record(PropertyCode, z.number())
  .refine((values) => Object.keys(values).length > 0)
  .refine((values) => Object.keys(values).length <= MOST_VALUES);
export type ProfileValues = z.infer<typeof ProfileValues>;

/** Settings of a device, kept under a name to compare others with and to bring them to. */
export const ListedProfile = z.object({
  profile_id: Id,
  name: z.string(),
  note: z.string(),
  /** Type and model of the device that it was taken from. */
  device_type: DeviceType,
  mod_id: Id,
  /** How many values it has. */
  count: z.number().int(),
  create_user: z.string(),
  create_name: z.string(),
  create_time: Instant,
  update_name: z.string(),
  update_time: Instant,
  /** Grows with each change. */
  version: z.number().int(),
  /** The asking person may change and delete it. */
  may_change: Flag,
});
export type ListedProfile = z.infer<typeof ListedProfile>;

export const Profile = ListedProfile.extend({ values: ProfileValues });
export type Profile = z.infer<typeof Profile>;

/** GET /profile/get_profiles: one's own and those of the people of one's enterprise, by name (ours, as all of profiles). */
export const getProfiles = call('GET', '/profile/get_profiles', {
  summary: 'Profiles of settings',
  request: z.object({}),
  answer: z.object({ list: z.array(ListedProfile) }),
});

/** GET /profile/get_profile */
export const getProfile = call('GET', '/profile/get_profile', {
  summary: 'A profile of settings with its values',
  request: z.object({ profile_id: QueryId }),
  answer: Profile,
});

/**
 * POST /profile/save_profile: a new one, which needs a name, a model and values; or with `profile_id` and the `version`
 * that was seen a change of what else is named. It is refused when somebody changed the profile since.
 */
export const saveProfile = call('POST', '/profile/save_profile', {
  summary: 'Save a profile of settings',
  request: z.object({
    profile_id: Id.optional(),
    version: z.number().int().min(0).max(2_147_483_647).optional(),
    /** Once among those of its author. */
    name: DisplayName.optional(),
    note: TextLine.optional(),
    /** Of a new one only. */
    mod_id: Id.optional(),
    values: ProfileValues.optional(),
  }),
  answer: z.object({ profile_id: Id, version: z.number().int() }),
});

/** POST /profile/delete_profile: devices keep what was written by it. */
export const deleteProfile = call('POST', '/profile/delete_profile', {
  summary: 'Delete a profile of settings',
  request: z.object({ profile_id: Id }),
  answer: z.object({}),
});
