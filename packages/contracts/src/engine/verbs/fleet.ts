import { z } from 'zod';
import type { AnswerOf } from '../../http/call.ts';
import type { CodeName, Device, Station } from '../../http/entities.ts';
import { SeriesRange } from '../../http/series.ts';
import type { getDeviceFuns } from '../../http/station.ts';
import type { Subscription } from '../frames.ts';
import { Nothing, verb } from './verb.ts';

const LookedAtShape = z.object({
  stations: z.array(z.number().int()).max(2_000),
  devices: z.array(z.number().int()).max(2_000),
  deviceIds: z.array(z.string()).max(2_000),
});

const Watch: z.ZodType<Subscription, Subscription> = z.object({
  summary: z.boolean(),
  stations: z.boolean(),
  devices: z.object({ deviceIds: z.array(z.string()), codes: z.array(z.string()) }).nullable(),
  lookedAt: z.array(LookedAtShape).max(1_000),
});

export interface Entities {
  /** Grows with each load. */
  version: number;
  /** The version in which something last changed: that more of the fleet is loaded is no change. */
  contentVersion: number;
  loadedAt: number;
  /** The fleet is too large to be read as a whole: these are the stations that pages look at, and their devices. */
  isPartial: boolean;
  /** Stations of the fleet. */
  of: number;
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
  /** Newest source time, ms; NaN when it has not reported since the fleet was loaded. */
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
  watch: verb<void>()(Watch),
  /**
   * Limits everything this port gets to these stations: frames, entities, trend, revenue and alarms; null for all.
   * Stations that the session may not see are left out.
   */
  setScope: verb<void>()(z.object({ stationIds: z.array(z.number().int()).nullable() })),
  /**
   * Settles once the stations that this port looks at are held, in a fleet that is read in parts, or turned out not to
   * exist; with the version of the entities that say so.
   */
  hold: verb<number>()(LookedAtShape),
  deviceStates: verb<DeviceStateColumns>()(Nothing),
  /** Properties and groups of a model. */
  model: verb<AnswerOf<typeof getDeviceFuns>>()(z.object({ modId: z.number().int() })),
  /** The last hour of what a device measures, for sparklines. */
  lastHour: verb<LastHour>()(z.object({ deviceId: z.string(), codes: z.array(z.string()).max(200) })),
} as const;

export interface TrendBucket {
  /** First instant of the bucket, ms. */
  start: number;
  /** kWh over all stations that reported; null when none did. */
  kwh: number | null;
  /** Counters that reported in the bucket. */
  reporting: number;
  /** `Quality` of domain/energy. */
  quality: number;
}

export interface Trend {
  range: z.infer<typeof SeriesRange>;
  /** Viewer's zone the buckets are in (DV-11). */
  zone: string;
  buckets: TrendBucket[];
  /** Counters summed. */
  of: number;
  /** Sum over the buckets, kWh. */
  totalKwh: number | null;
  computedAt: number;
}

export const series = {
  /** PV generation of the whole fleet, points up to now only. */
  generationTrend: verb<Trend>()(z.object({ range: SeriesRange, zone: z.string() })),
} as const;

export interface CurrencyRevenue {
  currency: string;
  /** Selling plus self-use in the currency, times the factor, rounded once to 2 decimals. */
  total: number;
  /** Each part likewise times the factor and rounded; so the parts may miss the total by a cent. */
  selling: number;
  selfUse: number;
  sellingKwh: number;
  selfUseKwh: number;
}

export interface BoardRevenue {
  /** Since each station's own local midnight. One line a currency, largest first; never summed across. */
  today: CurrencyRevenue[];
  /** Configured factor (DV-09). */
  factor: number;
  /** Stations with tariff and readings, of all. */
  reporting: number;
  of: number;
  /** `Quality` of domain/energy; a bucket that is missing counts as estimated. */
  quality: number;
  computedAt: number;
}

export const revenue = {
  board: verb<BoardRevenue>()(Nothing),
} as const;
