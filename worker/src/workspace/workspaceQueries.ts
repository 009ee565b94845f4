import type { AlarmStore } from '../alarms/alarmStore.ts';
import { createPerScope, type StationScope } from '../fleet/stationScope.ts';
import type { AgentConfig, Session } from '../session/sessions.ts';
import type { QueryContext } from './queryContext.ts';
import { createScopedQueries } from './scopedQueries.ts';
import type { WorkspaceFleet } from './workspaceFleet.ts';

interface Options {
  session: Session;
  fleet: WorkspaceFleet;
  alarms: AlarmStore;
  config: () => Promise<AgentConfig>;
  now: () => number;
}

/** Questions about the past of a fleet, limited to what a page sees. */
export function createWorkspaceQueries({ session, fleet, alarms, config, now }: Options) {
  let queries = create();
  fleet.onLoaded(invalidate);

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

  return { context, of: (scope: StationScope) => queries(scope), invalidate };
}
