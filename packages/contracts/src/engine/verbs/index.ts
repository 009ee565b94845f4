import { z } from 'zod';
import { session } from './session.ts';
import { fleet, revenue, series } from './fleet.ts';
import { alarms } from './alarms.ts';
import { stations } from './stations.ts';
import { wall } from './wall.ts';
import { parameters } from './parameters.ts';
import { profiles } from './profiles.ts';
import { messages } from './messages.ts';
import { firmware } from './firmware.ts';
import { gateways } from './gateways.ts';
import { history } from './history.ts';
import { meter } from './meter.ts';
import { losses } from './losses.ts';
import { quality } from './quality.ts';
import { reports } from './reports.ts';
import { billing } from './billing.ts';
import { tables } from './tables.ts';
import type { ProgressOptions } from '../rpc.ts';
import { verb, type LongVerb, type Verb } from './verb.ts';

export type * from './session.ts';
export type * from './fleet.ts';
export type * from './alarms.ts';
export type * from './stations.ts';
export type { WallState } from './wall.ts';
export type * from './parameters.ts';
export type * from './gateways.ts';
export type * from './profiles.ts';
export type * from './history.ts';
export type * from './meter.ts';
export type * from './losses.ts';
export type * from './quality.ts';
export type * from './reports.ts';
export type * from './billing.ts';
export type * from './schedule.ts';
export {
  BATTERY_LIMITS,
  BATTERY_RULES,
  ENERGY_MARKS,
  MAX_BATTERIES,
  MAX_BILL_DAYS,
  MAX_BILL_GAPS,
  MAX_COMPARED_PLANS,
} from './billing.ts';
export { EXPECTED_POWER, HISTORY_SERIES, MAX_HISTORY_POINTS, SeriesStatistics } from './history.ts';
export { WINDOW_ROWS } from './tables.ts';
export type { LongVerb, Verb } from './verb.ts';

/** How the calls of `pageCalls` travel; `EngineConnection.call` is the typed face of it. */
const http = { call: verb<unknown>()(z.object({ name: z.string(), request: z.unknown() })) } as const;

export const engineVerbs = {
  session,
  fleet,
  alarms,
  series,
  revenue,
  stations,
  wall,
  parameters,
  profiles,
  messages,
  firmware,
  gateways,
  history,
  meter,
  reports,
  billing,
  quality,
  losses,
  tables,
  http,
} as const;

type ApiOf<T> = {
  [G in keyof T]: {
    [V in keyof T[G]]: T[G][V] extends LongVerb<infer In, infer Out>
      ? (input: z.input<In>, progress?: ProgressOptions) => Promise<Out>
      : T[G][V] extends Verb<infer In, infer Out>
        ? z.input<In> extends void
          ? () => Promise<Out>
          : (input: z.input<In>) => Promise<Out>
        : never;
  };
};

/** The engine as a page sees it. Rejections carry an `EngineFailure`. */
export type EngineApi = ApiOf<Omit<typeof engineVerbs, 'http'>>;
