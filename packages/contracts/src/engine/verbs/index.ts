import type { z } from 'zod';
import { session } from './session.ts';
import { fleet } from './fleet.ts';
import { alarms } from './alarms.ts';
import { series } from './series.ts';
import { revenue } from './revenue.ts';
import { people } from './people.ts';
import { customers } from './customers.ts';
import { stations } from './stations.ts';
import { devices } from './devices.ts';
import { displays, wall } from './displays.ts';
import { parameters } from './parameters.ts';
import { profiles } from './profiles.ts';
import { messages } from './messages.ts';
import { firmware } from './firmware.ts';
import { history } from './history.ts';
import { reports } from './reports.ts';
import { tables } from './tables.ts';
import type { Following } from '../following.ts';
import type { LongVerb, Verb } from './verb.ts';

export type * from './session.ts';
export type * from './fleet.ts';
export type * from './alarms.ts';
export type * from './series.ts';
export type * from './revenue.ts';
export type * from './stations.ts';
export type { WallState } from './displays.ts';
export type * from './parameters.ts';
export type * from './profiles.ts';
export type * from './history.ts';
export type * from './reports.ts';
export { HISTORY_SERIES, SeriesStatistics } from './history.ts';
export { WINDOW_ROWS } from './tables.ts';
export type { LongVerb, Verb } from './verb.ts';

export const engineVerbs = {
  session,
  fleet,
  alarms,
  series,
  revenue,
  people,
  customers,
  stations,
  devices,
  displays,
  wall,
  parameters,
  profiles,
  messages,
  firmware,
  history,
  reports,
  tables,
} as const;

type ApiOf<T> = {
  [G in keyof T]: {
    [V in keyof T[G]]: T[G][V] extends LongVerb<infer In, infer Out>
      ? (input: z.input<In>, following?: Following) => Promise<Out>
      : T[G][V] extends Verb<infer In, infer Out>
        ? z.input<In> extends void
          ? () => Promise<Out>
          : (input: z.input<In>) => Promise<Out>
        : never;
  };
};

/** The engine as a page sees it. Rejections carry an `EngineFailure`. */
export type EngineApi = ApiOf<typeof engineVerbs>;
