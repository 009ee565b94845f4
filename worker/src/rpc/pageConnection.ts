import type { LookedAt, Subscription } from '@heliograph/contracts/engine';
import type { StationScope } from '../fleet/stationScope.ts';
import { createFrameCollector, type PageState } from '../frames/frameCollector.ts';
import { createFramePump } from '../frames/framePump.ts';
import type { EnginePorts, PagePort } from '../ports.ts';
import { createTableStore } from '../tables/tableStore.ts';

/** A page without Web Locks counts as closed when it has not called for this long. */
const HEARTBEAT_TIMEOUT_MS = 30_000;

/** See `session.hello`. */
export type PageRole = 'portal' | 'wall' | 'viewer';

/** View of a page; pages with the same view are shown the same. */
export interface PageView {
  role: PageRole;
  /** Display of the browser that a wall is. */
  slot: string;
}

interface Options extends PageView {
  ports: EnginePorts;
  /** The Web Lock the page holds; null where locks are missing. */
  lock: string | null;
  frames: PagePort;
  state: () => PageState;
  /** The stations of its assignment: those of its display, where it is shown another user's fleet. */
  assignedScope: () => StationScope;
  /** It looks at something else now. */
  onLook: () => void;
  /** The page was closed or crashed. */
  onLost: () => void;
}

export type PageConnection = ReturnType<typeof createPageConnection>;

/** A page's connection to the engine, from its hello until it leaves or is lost. */
export function createPageConnection({
  ports,
  role,
  slot,
  lock,
  frames,
  state,
  assignedScope,
  onLook,
  onLost,
}: Options) {
  const { now, setTimer } = ports;
  let requestedScope: StationScope = null;
  let lookedAt: readonly LookedAt[] = [];
  let showsStations = false;
  const scope = () => assignedScope() ?? requestedScope;
  const collector = createFrameCollector({ state, scope, now });
  const pump = createFramePump({ port: frames, collect: collector.collect, now, setTimer });
  let drops = 0;
  const stopWaiting = lock === null ? null : ports.whenReleased(lock, onLost);
  let lastHeartbeat = now();

  return {
    role,
    slot,
    /** The only stations that this page sees, the same set until they change; null for all of its session's. */
    scope,
    /** From now on the page wants to see only these. */
    setScope(stationIds: readonly number[] | null) {
      requestedScope = stationIds && new Set(stationIds);
      pump.offerNow();
      onLook();
    },
    /** Entities that it looks at, its scope included. */
    lookedAt: (): LookedAt[] => [
      ...lookedAt,
      { stations: [...(requestedScope ?? [])], devices: [], deviceIds: [] },
    ],
    showsStations: () => showsStations,
    /** Tables that the engine holds for the page. */
    tables: createTableStore(),
    offer: pump.offer,
    /** Sends now, without waiting for the interval between frames: its request is answered. */
    offerNow: pump.offerNow,
    watch(subscription: Subscription) {
      collector.watch(subscription);
      pump.offerNow();
      const deviceIds = subscription.devices?.deviceIds ?? [];
      showsStations = subscription.stations;
      lookedAt = [...subscription.lookedAt, { stations: [], devices: [], deviceIds }];
      onLook();
    },
    /** Broker connections lost since the page connected. */
    drops: () => drops,
    countDrop() {
      drops++;
    },
    heartbeat() {
      lastHeartbeat = now();
    },
    /** Each second: finds out whether a page without a lock is still there. */
    tick() {
      if (lock === null && lastHeartbeat + HEARTBEAT_TIMEOUT_MS < now()) onLost();
    },
    close() {
      stopWaiting?.();
      pump.close();
    },
  };
}
