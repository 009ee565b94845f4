import { z } from 'zod';
import type { AnswerOf } from '../../http/call.ts';
import type { getWriteCounts } from '../../http/device.ts';
import type { ListedProfile, Profile } from '../../http/profile.ts';
import { WriteOrder, type WriteJob } from './parameters.ts';
import { Nothing, OfDevice, verb } from './verb.ts';

/** Where a device departs from a profile, as `driftOf` of the domain tells it. */
export interface ProfileDrift {
  code: string;
  why: 'differs' | 'missing' | 'incomparable';
  wanted: number;
  actual: number | null;
}

/** A device beside a profile. */
export interface DriftReading {
  /** The profile's, as it was compared. */
  version: number;
  /** When the device answered last, ms. */
  at: number;
  /** What the device says of the profile's parameters, and of those that rules ask for, as shown. */
  values: Record<string, number>;
  drift: ProfileDrift[];
}

/** One device of a run. */
export interface ProfileRunDevice {
  deviceId: string;
  /** `notBegun`: nothing was written, `message` says why; `cancelled` before it began. */
  state: 'waiting' | 'begun' | 'notBegun' | 'cancelled';
  message: string | null;
  /** Once it has begun. */
  job: WriteJob | null;
}

/** Devices that are brought to a profile, some at a time. It goes on whatever page is closed. */
export interface ProfileRun {
  id: string;
  profileId: number;
  /** The profile's name then. */
  title: string;
  startedAt: number;
  finishedAt: number | null;
  devices: ProfileRunDevice[];
}

const OfProfile = { profileId: z.number().int() };
const Values = z.record(z.string(), z.number());

/** Settings kept under a name, devices beside them, and bringing devices to them. Authorisation is the server's. */
export const profiles = {
  list: verb<ListedProfile[]>()(Nothing),
  get: verb<Profile>()(z.object(OfProfile)),
  /** @returns its id. */
  add: verb<number>()(
    z.object({ name: z.string(), note: z.string(), modelId: z.number().int(), values: Values }),
  ),
  /** Changes what is named, when nobody changed the profile since `version`. @returns the new version. */
  edit: verb<number>()(
    z.object({
      ...OfProfile,
      version: z.number().int(),
      name: z.string().optional(),
      note: z.string().optional(),
      values: Values.optional(),
    }),
  ),
  remove: verb<void>()(z.object(OfProfile)),
  /**
   * Reads the device. Any number may be asked for at once: they are read some at a time, few of one gateway, and equal
   * questions once.
   */
  drift: verb<DriftReading>()(z.object({ ...OfProfile, ...OfDevice })),
  /** Writes of today to these devices, of what was written. */
  written: verb<AnswerOf<typeof getWriteCounts>['list']>()(
    z.object({ deviceIds: z.array(z.string()).min(1) }),
  ),
  /** Begins a run. @returns its id. */
  apply: verb<string>()(
    z.object({ ...OfProfile, title: z.string(), orders: z.array(WriteOrder).min(1).max(2000) }),
  ),
  /** Begins no further device of a run, and writes nothing more to those under way. */
  cancel: verb<void>()(z.object({ runId: z.string() })),
  /** Runs of this engine, newest first; `Frame.writes` grows when one moved on. */
  runs: verb<ProfileRun[]>()(Nothing),
} as const;
