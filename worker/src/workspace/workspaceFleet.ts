import type { Entities, FleetSnapshot, LookedAt } from '@heliograph/contracts/engine';
import type { FleetPart, Station, StationRelevance } from '@heliograph/contracts/http';
import type { StoredFleet } from '../displays/snapshots/fleetSnapshotStore.ts';
import type { Fleet } from '../fleet/fleet.ts';
import { takeLatest } from '../fleet/takeLatest.ts';
import { limitToScope, type StationScope } from '../fleet/stationScope.ts';
import type { EnginePorts } from '../ports.ts';
import type { FleetStart, Session } from '../session/sessions.ts';
import { createSignal } from '../signal.ts';
import { createEntityLoader } from './entityLoader.ts';
import { createFleetSource } from './fleetSource.ts';
import { createLiveFleet } from './liveFleet.ts';
import { createStartup } from './startup.ts';
import type { TopicVersions } from './topicVersions.ts';

/** Stations are read again when a page opens, now and then while a portal page is open … */
const REREAD_MS = 60_000;
/** … and more rarely for walls, which are not reloaded for months. */
const UNATTENDED_MS = 300_000;

export interface FleetOptions {
  ports: EnginePorts;
  session: Session;
  /** Answer of the sign-in; null after one that told nothing of the fleet. */
  start: FleetStart | null;
  /** Fleets that other sessions saw live just before: no wall goes blank because someone signs in. */
  inherited: readonly Fleet[];
  /** Shown until this session's own fleet is loaded, to pages whose scope allows it. */
  standIn: Fleet | null;
  /** How a display's fleet was before this engine started; null for the workspaces of people. */
  readSnapshot: (() => Promise<StoredFleet | null>) | null;
  /** Never the same again, in any workspace. */
  nextVersion: () => number;
  /** Something that pages are shown may have changed. */
  changed: () => void;
  /** True if a portal page is open: one that shows messages and lists stations. */
  watched: () => boolean;
  /** Entities that its pages look at. */
  lookedAt: () => readonly LookedAt[];
}

interface Load {
  relevance: StationRelevance;
  live: Fleet;
  /** Nothing changed but which part of the fleet is loaded. */
  isMore: boolean;
}

export type WorkspaceFleet = ReturnType<typeof createWorkspaceFleet>;

/** A session's fleet: what the server knows of it, loaded and kept up to date, and its live values. */
export function createWorkspaceFleet(options: FleetOptions, versions: TopicVersions) {
  const { ports, session, changed, watched, nextVersion } = options;
  const { now, setTimer } = ports;
  const { http } = session;
  const onLoaded = createSignal<Load>();
  const onFailed = createSignal<unknown>();
  const onRestored = createSignal();

  const live = createLiveFleet({ ...options, now });
  const rereads = createRereads({ now, watched });
  let latest = options.start?.latest ?? null;
  const source = createFleetSource({
    ports,
    http,
    first: options.start?.relevance ?? null,
    lookedAt: options.lookedAt,
    changed,
  });
  const loader = createEntityLoader({
    ports,
    source,
    nextVersion,
    onLoaded(relevance, { version }, isMore) {
      versions.bump('entities', version);
      if (!isMore) rereads.begin();
      const next = live.replace(relevance, totals());
      onLoaded.emit({ relevance, live: next, isMore });
      if (next.index.mayAsk.includes(false)) void loadUnasked(next);
    },
    onFailed: onFailed.emit,
  });
  const startup = createStartup({
    setTimer,
    load: loader.load,
    readSnapshot: options.readSnapshot,
    onRestored() {
      if (live.current() === null) versions.bump('entities');
      onRestored.emit();
      changed();
    },
  });
  onLoaded.on(startup.onLoaded);

  function totals() {
    const partial = source.partial();
    return (
      partial && {
        settle: partial.totals.settle,
        summary: (at: number) => partial.totals.summary(at, partial.of()),
      }
    );
  }

  /** Loads values of gateways that guests may not ask from the server; without it, they wait for what gateways send. */
  async function loadUnasked(next: Fleet) {
    const known = latest;
    latest = null;
    if (known) takeLatest(next, known, now());
    else {
      const { recallUnasked } = await import('../fleet/recall.ts');
      await recallUnasked(next, session, now).catch(() => undefined);
    }
    changed();
  }

  function applyPart(relevance: StationRelevance | null) {
    if (relevance !== null && live.current() !== null) loader.applyPart(relevance);
  }

  return {
    ...live,
    onLoaded: onLoaded.on,
    onFailed: onFailed.on,
    /** Reports that the stored state of a display is shown, as the server does not answer. */
    onRestored: onRestored.on,
    restored: startup.restored,
    /** Resolves once the fleet is live, or has had the time for it. */
    pastOpened: startup.pastOpened,
    onLive: startup.onLive,
    /** Null for a fleet that is read as a whole, and before it is loaded. */
    partial: source.partial,

    /** Starts loading, once its users listen. */
    start: startup.start,
    load: loader.load,
    /** From memory, once loaded. @throws EngineError when the load in progress fails; it is retried. */
    get: loader.get,
    reload: loader.reload,

    /** Resolves once the past may be read. @throws EngineError when nothing can be loaded. */
    async untilPastOpened(): Promise<Entities> {
      const loaded = await loader.get();
      await startup.pastOpened;
      return loaded;
    },

    async entities(scope: StationScope): Promise<Entities> {
      const restored = live.current() === null ? startup.restored() : null;
      const all = restored
        ? { ...restored.entities, version: versions.getEntities(null) }
        : await loader.get();
      if (scope === null) return all;
      return { ...all, ...limitToScope(all, scope), version: versions.getEntities(scope) };
    },

    /**
     * The fleet from before this engine started, while it has not been live since; null where a page may not see all of
     * it.
     */
    snapshot(scope: StationScope): FleetSnapshot | null {
      const snapshot = startup.restored()?.snapshot ?? null;
      return scope === null || snapshot?.stations.id.every((id) => scope.has(id)) ? snapshot : null;
    },

    /** Loads what pages look at, in a fleet that is read in parts; and `more`, which is kept for now. */
    async loadLookedAt(more: readonly LookedAt[] = []) {
      await loader.get();
      applyPart((await source.partial()?.load(more)) ?? null);
    },
    /** Adds what a call answered. */
    addPart: (part: FleetPart) => applyPart(source.partial()?.take(part) ?? null),
    /** A change of a station that is already known. */
    updateStation(stationId: number, change: Partial<Station>) {
      versions.bump('entities', loader.updateStation(stationId, change) ?? versions.getEntities(null));
    },

    /** Reads what other people may have changed. */
    refresh() {
      rereads.begin();
      return loader.refresh();
    },
    /** Each second. */
    rereadIfDue() {
      if (live.current() === null || !rereads.isDue()) return;
      rereads.begin();
      // The next one makes up for a failure; what is shown stays.
      loader.reread().catch(() => undefined);
    },
    /** True once each minute, for alarms of stations that no page looks at. */
    areAlarmsDue: () => source.partial() !== null && rereads.areAlarmsDue(),

    close() {
      startup.close();
      loader.close();
      source.close();
    },
  };
}

/** When stations, and alarms of those that no page looks at, are to be read again. */
function createRereads({ now, watched }: { now: () => number; watched: () => boolean }) {
  let readAt = now();
  let alarmsDueAt = now() + REREAD_MS;
  return {
    /** They are read now. */
    begin() {
      readAt = now();
    },
    isDue: (): boolean => now() >= readAt + (watched() ? REREAD_MS : UNATTENDED_MS),
    /** True once each minute. */
    areAlarmsDue(): boolean {
      if (now() < alarmsDueAt) return false;
      alarmsDueAt = now() + REREAD_MS;
      return true;
    },
  };
}
