import { z } from 'zod';
import type { AnswerOf } from '../../http/call.ts';
import type { getWriteCounts } from '../../http/device.ts';
import { WriteOrder, type WriteJob } from './parameters.ts';
import { Nothing, OfDevice, verb } from './verb.ts';

/** Where a device differs from a profile, see `findDrift` of the domain. */
export interface ProfileDrift {
  code: string;
  why: 'differs' | 'missing' | 'outside' | 'incomparable';
  wanted: number;
  actual: number | null;
}

/** A device compared with a profile. */
export interface DriftReading {
  /** Version of the compared profile. */
  version: number;
  /** When the device last responded, ms. */
  at: number;
  /** The device's values of the profile's parameters, and of those that rules need, as shown. */
  values: Record<string, number>;
  drift: ProfileDrift[];
}

/** One device of a run. */
export interface ProfileRunDevice {
  deviceId: string;
  /** `notBegun`: nothing was written, `message` says why; `cancelled`: stopped before it started. */
  state: 'waiting' | 'begun' | 'notBegun' | 'cancelled';
  message: string | null;
  /** Set once it has started. */
  job: WriteJob | null;
}

/** Applies a profile to devices, a few at a time. Continues when pages close. */
export interface ProfileRun {
  id: string;
  profileId: number;
  /** The profile's name when the run started. */
  title: string;
  startedAt: number;
  finishedAt: number | null;
  devices: ProfileRunDevice[];
  /** Chosen devices that could not be read before: nothing was written to them. */
  unreached: string[];
}

const OfProfile = { profileId: z.number().int() };

/** Compares devices with profiles, and applies profiles to devices. */
export const profiles = {
  /**
   * Reads the device. Any number may be requested at once: a few are read at a time, and few per gateway;
   * equal requests are made once.
   */
  drift: verb<DriftReading>()(z.object({ ...OfProfile, ...OfDevice })),
  /** Today's writes to these devices, by parameter. */
  written: verb<AnswerOf<typeof getWriteCounts>['list']>()(
    z.object({ deviceIds: z.array(z.string()).min(1) }),
  ),
  /** Starts a run; its result names the devices that were chosen and not reached. @returns its id. */
  apply: verb<string>()(
    z.object({
      ...OfProfile,
      title: z.string(),
      orders: z.array(WriteOrder).min(1).max(2000),
      unreached: z.array(z.string()).max(2000),
    }),
  ),
  /** Starts no further devices of a run, and stops those in progress after their current write. */
  cancel: verb<void>()(z.object({ runId: z.string() })),
  /** Runs of this engine, newest first; the frame topic `writes` changes when one progressed. */
  runs: verb<ProfileRun[]>()(Nothing),
} as const;
