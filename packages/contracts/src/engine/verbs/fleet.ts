import { z } from 'zod';
import type { AnswerOf } from '../../http/call.ts';
import type { CodeName, Device, Station } from '../../http/entities.ts';
import type { getDeviceFuns } from '../../http/station.ts';
import type { Interest } from '../frames.ts';
import { Nothing, verb } from './verb.ts';

const Watched: z.ZodType<Interest, Interest> = z.object({
  summary: z.boolean(),
  stations: z.boolean(),
  devices: z.object({ deviceIds: z.array(z.string()), codes: z.array(z.string()) }).nullable(),
});

export interface Entities {
  /** Grows with each load. */
  version: number;
  loadedAt: number;
  stations: Station[];
  devices: Device[];
  deviceTypes: CodeName[];
  stationTypes: CodeName[];
}

/** Every device as it is now, as columns. */
export interface DeviceStateColumns {
  /** Device.id */
  id: Int32Array;
  /** Index into DEVICE_STATUSES. */
  status: Uint8Array;
  /** Newest source time heard, ms; NaN when never since the fleet was loaded. */
  at: Float64Array;
}

/** Means of equal steps by code; NaN where nothing was reported. */
export interface LastHour {
  /** [start, end), ms */
  start: number;
  end: number;
  /** ms */
  step: number;
  columns: Record<string, Float64Array>;
}

export const fleet = {
  /** Loads once, then answers from memory; `reload` asks the server again. */
  entities: verb<Entities>()(Nothing),
  reload: verb<Entities>()(Nothing),
  /** Replaces what this port wants pushed. */
  watch: verb<void>()(Watched),
  /**
   * From now on this port sees only these stations, whatever it asks: frames, entities, trend, revenue and alarms; null
   * for all. Stations that the session may not see are left out.
   */
  within: verb<void>()(z.object({ stationIds: z.array(z.number().int()).nullable() })),
  deviceStates: verb<DeviceStateColumns>()(Nothing),
  /** What a model measures and tells, with its groups. */
  model: verb<AnswerOf<typeof getDeviceFuns>>()(z.object({ modId: z.number().int() })),
  /** The last hour of what a device measures, for small pictures of it. */
  lastHour: verb<LastHour>()(z.object({ deviceId: z.string(), codes: z.array(z.string()).max(200) })),
} as const;
