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
  /** Increases with each load. */
  version: number;
  /** Version of the last change in content; loading more of the fleet is not a change. */
  contentVersion: number;
  loadedAt: number;
  /**
   * True if the fleet is too large to be read as a whole; then only stations that pages show are included,
   * with their devices.
   */
  isPartial: boolean;
  /** Stations of the fleet. */
  of: number;
  stations: Station[];
  devices: Device[];
  deviceTypes: CodeName[];
  stationTypes: CodeName[];
}

/** Current state of every device, as columns. */
export interface DeviceStateColumns {
  /** Device.id */
  id: Int32Array;
  /** Index into DEVICE_STATUSES. */
  status: Uint8Array;
  /** Newest source time, ms; NaN if it has not reported since the fleet was loaded. */
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
  /** Replaces this port's subscription. */
  watch: verb<void>()(Watch),
  /**
   * Limits everything that this port receives to these stations: frames, entities, trend, revenue and alarms;
   * null for all. Stations that the session may not see are ignored.
   */
  setScope: verb<void>()(z.object({ stationIds: z.array(z.number().int()).nullable() })),
  /**
   * Resolves once the stations that this port shows are held, in a partial fleet, or known not to exist;
   * returns the entity version that includes them.
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
  /**
   * Calendar whose periods are summed: each station's own, or that of the viewer's zone, for a fleet that
   * is read in parts (DV-11).
   */
  calendar: 'station' | 'viewer';
  /** Zone of the buckets' starts: the viewer's, or where no station is in that, the one of most stations. */
  zone: string;
  buckets: TrendBucket[];
  /** Counters summed. */
  of: number;
  /** Sum over the buckets, kWh. */
  totalKwh: number | null;
  computedAt: number;
}

export const series = {
  /** PV generation of the whole fleet, points up to now only. @param zone of the viewer */
  generationTrend: verb<Trend>()(z.object({ range: SeriesRange, zone: z.string() })),
} as const;

export interface CurrencyRevenue {
  currency: string;
  /** Feed-in plus self-consumption in the currency, times the factor, rounded once to 2 decimals. */
  total: number;
  /** Each part also times the factor and rounded, so the parts may miss the total by a cent. */
  selling: number;
  selfUse: number;
  sellingKwh: number;
  selfUseKwh: number;
}

export interface BoardRevenue {
  /**
   * Since each station's local midnight. One entry per currency, largest first; currencies are never summed.
   */
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
