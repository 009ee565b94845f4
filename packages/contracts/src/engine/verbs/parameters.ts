import { z } from 'zod';
import type { AnswerOf } from '../../http/call.ts';
import type { CommLogEntry, getDeviceTemplate, WriteResult } from '../../http/device.ts';
import type { PropertyValue } from '../../mqtt/payloads.ts';
import { Nothing, OfDevice, verb } from './verb.ts';

/** Values as the device answered; null for what it does not have. */
export interface ParameterReading {
  values: Record<string, PropertyValue>;
  /** When it answered, ms. */
  at: number;
  /** The communication log could not be kept (meg.logError). */
  unlogged: boolean;
}

/** One value on its way to a device. */
export interface ParameterWrite {
  code: string;
  title: string;
  unit: string;
  /** As read before; null when it was not. */
  from: PropertyValue;
  to: number | string;
  state: 'waiting' | 'writing' | WriteResult;
  /** What the device last said it has; null while it said nothing. */
  held: PropertyValue;
  /** Why it was refused or not tried. */
  message: string | null;
  /** Writes of this property today, this one included; from `WRITES_A_DAY` on it wears the device out. */
  today: number | null;
}

/** Writes to one device, one after the other. They go on whatever page is closed. */
export interface WriteJob {
  id: string;
  deviceId: string;
  title: string;
  /** `settling`: all is written, and a device that goes back on its word is waited for. */
  state: 'queued' | 'running' | 'settling' | 'done';
  startedAt: number;
  finishedAt: number | null;
  /** The communication log does not tell how it went (meg.logError). */
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
        /** Half the last digit that the device keeps: closer than this is the same. */
        tolerance: z.number().min(0),
      }),
    )
    .min(1),
});

/** Parameters of devices, read and written through their gateways. */
export const parameters = {
  /** By template (spec A §7). */
  template: verb<AnswerOf<typeof getDeviceTemplate>>()(
    z.object({ ...OfDevice, templateId: z.number().int() }),
  ),
  /** The device itself is asked; with a `log` title that goes into its communication log. Equal questions of several pages are asked once. */
  read: verb<ParameterReading>()(
    z.object({ ...OfDevice, log: z.string().nullable(), items: z.array(LoggedItem).min(1) }),
  ),
  /**
   * Begins a job, after those under way for the device. @returns its id. Each value is written, read back, and read
   * again a little later.
   */
  write: verb<string>()(WriteOrder),
  /** Writes nothing more of it; what is under way ends. */
  cancel: verb<void>()(z.object({ jobId: z.string() })),
  /** Jobs of this engine, newest first; `Frame.writes` grows when one moved on. */
  jobs: verb<WriteJob[]>()(Nothing),
  /** Newest first, 50 at a time; `before` is the last one's id. */
  log: verb<CommLogEntry[]>()(z.object({ ...OfDevice, before: z.number().int().nullable() })),
} as const;
