import { z } from 'zod';
import { Lang } from '../http/scalars.ts';
import { SeriesRange } from '../http/series.ts';
import type { CodeName, Device, ModFun, Station, User } from '../http/entities.ts';
import type { AlarmRecord } from '../http/alarm.ts';
import type { AnswerOf } from '../http/call.ts';
import type { getAgentConfig } from '../http/common.ts';
import type { Interest } from './frames.ts';

/** One engine verb: its input is checked at the engine's door, its output is typed. */
export interface Verb<In extends z.ZodType, Out> {
  readonly input: In;
  /** Never present; carries the type. */
  readonly output?: Out;
}
const verb =
  <Out>() =>
  <In extends z.ZodType>(input: In): Verb<In, Out> => ({ input });

const Nothing = z.void();

const Watched: z.ZodType<Interest, Interest> = z.object({
  summary: z.boolean(),
  stations: z.boolean(),
  devices: z.object({ deviceIds: z.array(z.string()), codes: z.array(z.string()) }).nullable(),
});

export interface Welcome {
  protocol: number;
  /** Identity of this engine instance; all tabs of a browser see the same. */
  instance: string;
  kind: 'shared' | 'dedicated';
  user: User | null;
}

export interface Entities {
  /** Grows with each load. */
  version: number;
  loadedAt: number;
  stations: Station[];
  devices: Device[];
  deviceTypes: CodeName[];
  stationTypes: CodeName[];
}

export interface TrendBucket {
  /** First instant of the bucket, ms. */
  start: number;
  /** kWh over all stations that reported; null when none did. */
  kwh: number | null;
  /** Counters that reported in the bucket. */
  reporting: number;
  estimated: boolean;
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
  /** Part of the energy was spread over an outage, or a bucket is missing. */
  estimated: boolean;
  computedAt: number;
}

export interface AnomalyCounts {
  warnings: number;
  faults: number;
  /** Per local day of the viewer, oldest first; seven. */
  days: { start: number; warnings: number; faults: number }[];
  computedAt: number;
}

export const engineVerbs = {
  session: {
    /** First call of each port. `lock` is the Web Lock the page holds; null where locks are missing. */
    hello: verb<Welcome>()(
      z.object({
        protocol: z.number().int(),
        lock: z.string().nullable(),
        role: z.enum(['portal', 'wall']),
        lang: Lang,
      }),
    ),
    /** Where locks are missing: call at least each 10 s, else the port counts as gone after 30 s. */
    heartbeat: verb<void>()(Nothing),
    /** Before the page goes (pagehide); frees the port's subscriptions at once. */
    bye: verb<void>()(Nothing),
    signIn: verb<User>()(z.object({ account: z.string(), password: z.string() })),
    signInAsGuest: verb<User>()(Nothing),
    signOut: verb<void>()(Nothing),
    current: verb<User | null>()(Nothing),
    config: verb<AnswerOf<typeof getAgentConfig>>()(Nothing),
    /** Language of server messages for this port. */
    language: verb<void>()(Lang),
  },
  fleet: {
    /** Loads once, then answers from memory; `reload` asks the server again. */
    entities: verb<Entities>()(Nothing),
    reload: verb<Entities>()(Nothing),
    /** Replaces what this port wants pushed. */
    watch: verb<void>()(Watched),
    modelFunctions: verb<ModFun[]>()(z.object({ modId: z.number().int() })),
  },
  alarms: {
    /** Warnings and faults that began in the viewer's last seven days, today included. */
    week: verb<AnomalyCounts>()(z.object({ zone: z.string() })),
    recent: verb<AlarmRecord[]>()(z.object({ limit: z.number().int().min(1).max(100) })),
  },
  series: {
    /** PV generation of the whole fleet, points up to now only. */
    generationTrend: verb<Trend>()(z.object({ range: SeriesRange, zone: z.string() })),
  },
  revenue: {
    board: verb<BoardRevenue>()(Nothing),
  },
} as const;

type ApiOf<T> = {
  [G in keyof T]: {
    [V in keyof T[G]]: T[G][V] extends Verb<infer In, infer Out>
      ? z.input<In> extends void
        ? () => Promise<Out>
        : (input: z.input<In>) => Promise<Out>
      : never;
  };
};

/** The engine as a page sees it. Rejections carry an `EngineFailure`. */
export type EngineApi = ApiOf<typeof engineVerbs>;
