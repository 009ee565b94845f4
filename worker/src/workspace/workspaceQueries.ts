import type { Entities } from '@heliograph/contracts/engine';
import type { AlarmStore } from '../alarms/alarmStore.ts';
import { createPerScope, type StationScope } from '../fleet/stationScope.ts';
import type { EnginePorts } from '../ports.ts';
import type { QueryContext } from './queryContext.ts';
import { createScopedQueries } from './scopedQueries.ts';

/** The past is read this long after the fleet is live, and at the latest this long after it was loaded. */
const AFTER_LIVE_MS = 100;
const LIVE_BY_MS = 1_000;

interface Options {
  ports: Pick<EnginePorts, 'now' | 'setTimer'>;
  /** @throws EngineError when nothing can be loaded */
  load: () => Promise<Entities>;
  alarms: AlarmStore;
  /** Context besides the stations, once they are loaded. */
  context: () => Omit<QueryContext, 'stations' | 'now'>;
}

/** Questions about the past: they wait until it is opened, as they would only delay the first live values. */
export function createWorkspaceQueries({ load, alarms, context: rest, ports }: Options) {
  const { now, setTimer } = ports;
  let open: () => void;
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  let queries = create();

  function create() {
    return createPerScope((scope) => createScopedQueries({ scope, unscoped: context, alarms, now }));
  }

  /** @throws EngineError when nothing can be loaded */
  async function untilOpen(): Promise<Entities> {
    const loaded = await load();
    await isOpen;
    return loaded;
  }

  async function context(): Promise<QueryContext> {
    const { stations } = await untilOpen();
    return { ...rest(), stations, now };
  }

  return {
    onLoaded: () => setTimer(open, LIVE_BY_MS),
    onLive: () => setTimer(open, AFTER_LIVE_MS),
    open: () => open(),
    untilOpen,
    context,
    /** Queries about what a page sees. */
    of: (scope: StationScope) => queries(scope),
    /** Forgets what was computed. */
    renew() {
      queries = create();
    },
  };
}
