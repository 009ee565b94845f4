import type { LastHour } from '@heliograph/contracts/engine';
import { getDeviceFuns, type AnswerOf } from '@heliograph/contracts/http';
import type { AlarmStore } from '../alarms/alarmStore.ts';
import { createPerScope, type StationScope } from '../fleet/stationScope.ts';
import type { AgentConfig, Session } from '../session/sessions.ts';
import type { QueryContext } from './queryContext.ts';
import { createScopedQueries } from './scopedQueries.ts';
import type { WorkspaceFleet } from './workspaceFleet.ts';
import { readLastHour } from '../series/readLastHour.ts';
import { createTtlCache } from '../ttlCache.ts';

const MODEL_MS = 3_600_000;
/** Pages that show the same device share its last hour. */
const HOUR_MS = 10_000;

type Model = AnswerOf<typeof getDeviceFuns>;

interface Options {
  session: Session;
  fleet: WorkspaceFleet;
  alarms: AlarmStore;
  config: () => Promise<AgentConfig>;
  now: () => number;
}

/** Questions about the past of a fleet, limited to what a page sees, and about its devices. */
export function createWorkspaceQueries({ session, fleet, alarms, config, now }: Options) {
  const models = createTtlCache<Model>(MODEL_MS, now);
  const lastHours = createTtlCache<LastHour>(HOUR_MS, now);
  let queries = create();
  fleet.onLoaded(({ isMore }) => {
    invalidate();
    if (isMore) return;
    models.clear();
    lastHours.clear();
  });

  function create() {
    return createPerScope((scope) => createScopedQueries({ scope, unscoped: context, alarms, now }));
  }

  /** @throws EngineError when nothing can be loaded */
  async function context(): Promise<QueryContext> {
    const { stations } = await fleet.untilPastOpened();
    return {
      session,
      stations,
      devices: fleet.devices(),
      index: fleet.current()!.index,
      ...fleet.catalogue(),
      whole: fleet.partial()?.queries ?? null,
      config,
      now,
    };
  }

  /** Forgets what was computed. */
  function invalidate() {
    queries = create();
  }

  return {
    context,
    of: (scope: StationScope) => queries(scope),
    invalidate,

    model: (modId: number): Promise<Model> =>
      models.get(String(modId), () => session.http.call(getDeviceFuns, { mod_id: modId })),

    lastHour: (deviceId: string, codes: readonly string[]): Promise<LastHour> =>
      lastHours.get([deviceId, ...codes].join(' '), () =>
        readLastHour(session, { deviceId, codes, now: now() }),
      ),
  };
}
