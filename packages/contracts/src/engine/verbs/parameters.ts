import { z } from 'zod';
import type { AnswerOf } from '../../http/call.ts';
import type { getDeviceTemplate, WriteResult } from '../../http/device.ts';
import type { PropertyValue } from '../../mqtt/payloads.ts';
import { Nothing, OfDevice, verb } from './verb.ts';

/** Values as the device answered; null for what it does not have. */
export interface ParameterReading {
  values: Record<string, PropertyValue>;
  /** When it was asked, ms: what is written later may not be among the values. */
  at: number;
  /** The communication log could not be written (meg.logError). */
  unlogged: boolean;
}

/** Why a value was refused or not attempted; `refused`: for another reason, which `message` gives in its own words. */
export type WriteReason =
  | 'cancelled'
  | 'signedOut'
  | 'timeout'
  | 'unreachable'
  | 'forbidden'
  | 'tooMany'
  | 'invalid'
  | 'locked'
  | 'notGranted'
  | 'silent'
  | 'refused'
  | 'unknown';

/** One value on its way to a device. */
export interface ParameterWrite {
  code: string;
  title: string;
  unit: string;
  /** As read before; null when it was not. */
  from: PropertyValue;
  to: number | string;
  state: 'waiting' | 'writing' | WriteResult;
  /** Since when the gateway says that it is working on it, ms; null when it did not need to. */
  workingSince: number | null;
  /** The value that the device last reported; null before it did. */
  held: PropertyValue;
  /** Why it was refused or not attempted: for pages, which say it in their language … */
  reason: WriteReason | null;
  /** … and as the server, the gateway or the engine said it. */
  message: string | null;
  /** Writes of this property today, this one included; from `WRITES_A_DAY` on it wears the device out. */
  today: number | null;
}

/** Writes to one device, one after the other. They continue when pages close. */
export interface WriteJob {
  id: string;
  deviceId: string;
  title: string;
  /** `settling`: everything is written, and a device may still revert a value. */
  state: 'queued' | 'running' | 'settling' | 'done';
  startedAt: number;
  /** Later once more when the gateway reports that a written setting was changed back. */
  finishedAt: number | null;
  /** The communication log lacks the result (meg.logError). */
  unlogged: boolean;
  writes: ParameterWrite[];
}

const LoggedItem = z.object({ code: z.string(), title: z.string(), unit: z.string() });

/** Writes to one device, in their order. */
export const WriteOrder = z.object({
  ...OfDevice,
  title: z.string(),
  writes: z
    .array(
      LoggedItem.extend({
        from: z.union([z.number(), z.string()]).nullable(),
        to: z.union([z.number(), z.string()]),
        /** Half the last digit that the device stores: values closer than this are equal. */
        tolerance: z.number().min(0),
      }),
    )
    .min(1),
});

/** Parameters of devices, read and written through their gateways. */
export const parameters = {
  template: verb<AnswerOf<typeof getDeviceTemplate>>()(
    z.object({ ...OfDevice, templateId: z.number().int() }),
  ),
  /** Reads the device itself; with a `log` title, logged in its communication log. Equal requests of several pages are made once. */
  read: verb<ParameterReading>()(
    z.object({ ...OfDevice, log: z.string().nullable(), items: z.array(LoggedItem).min(1) }),
  ),
  /**
   * Queues a job behind the device's others. @returns its id. Each value is written, read back, and read again a little
   * later.
   */
  write: verb<string>()(WriteOrder),
  /** Writes nothing more of it; the write in progress ends. */
  cancel: verb<void>()(z.object({ jobId: z.string() })),
  /** Jobs of this engine, newest first; the frame topic `writes` changes when one progressed. */
  jobs: verb<WriteJob[]>()(Nothing),
} as const;
