import { z } from 'zod';
import type { AnswerOf } from '../../http/call.ts';
import type { getDeviceTemplate, WriteResult } from '../../http/device.ts';
import type { PropertyValue } from '../../mqtt/payloads.ts';
import { Nothing, OfDevice, verb } from './verb.ts';

/** Values as reported by the device; null for properties that it does not have. */
export interface ParameterReading {
  values: Record<string, PropertyValue>;
  /** Request time, ms: later writes may not be included. */
  at: number;
  /** The communication log could not be written (meg.logError). */
  unlogged: boolean;
}

/** Why a value was refused or not attempted; `refused`: another reason, given by `message`. */
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
  /** The device has another value than was shown. */
  | 'changed'
  | 'refused'
  | 'unknown';

/** The user who wrote a value, and when. */
export interface ValueWriter {
  name: string;
  /** ms */
  at: number;
}

/** One value on its way to a device. */
export interface ParameterWrite {
  code: string;
  title: string;
  unit: string;
  /** Value read before; null if it was not read. */
  from: PropertyValue;
  to: number | string;
  state: 'waiting' | 'writing' | WriteResult;
  /** When the gateway first reported that it is working on it, ms; null if it did not need to. */
  workingSince: number | null;
  /** Value last reported by the device; null before the first report. */
  held: PropertyValue;
  /** Who wrote `held` where it is another value than was shown or written; null if no user of the portal did. */
  heldBy: ValueWriter | null;
  /** Reason for a refusal or a skipped write, which pages translate … */
  reason: WriteReason | null;
  /** … and its text from the server, the gateway or the engine. */
  message: string | null;
  /** Writes of this property today, including this one; more than `WRITES_A_DAY` wear out the device. */
  today: number | null;
}

/** Writes to one device, one after the other. They continue when pages close. */
export interface WriteJob {
  id: string;
  deviceId: string;
  title: string;
  /** `settling`: all values are written, but a device may still revert one. */
  state: 'queued' | 'running' | 'settling' | 'done';
  startedAt: number;
  /** Changes once more if the gateway later reports that a written setting was changed back. */
  finishedAt: number | null;
  /** The communication log lacks the result (meg.logError). */
  unlogged: boolean;
  writes: ParameterWrite[];
}

const LoggedItem = z.object({ code: z.string(), title: z.string(), unit: z.string() });

/** Writes to one device, in order. */
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
        /** The device changes the value by itself, as that of a clock: it is written whatever it is now. */
        moves: z.boolean().optional(),
      }),
    )
    .min(1),
});

/** Parameters of devices, read and written through their gateways. */
export const parameters = {
  template: verb<AnswerOf<typeof getDeviceTemplate>>()(
    z.object({ ...OfDevice, templateId: z.number().int() }),
  ),
  /**
   * Reads from the device itself; with a `log` title, the read is added to its communication log. Equal
   * requests of several pages are made once.
   */
  read: verb<ParameterReading>()(
    z.object({ ...OfDevice, log: z.string().nullable(), items: z.array(LoggedItem).min(1) }),
  ),
  /**
   * Queues a job behind the device's others. @returns its id. Each value is written, read back, and read
   * again later.
   */
  write: verb<string>()(WriteOrder),
  /** Stops a job after the write in progress. */
  cancel: verb<void>()(z.object({ jobId: z.string() })),
  /** Jobs of this engine, newest first; the frame topic `writes` changes when one progressed. */
  jobs: verb<WriteJob[]>()(Nothing),
} as const;
