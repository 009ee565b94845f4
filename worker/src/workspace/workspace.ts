import type {
  DeviceStateColumns,
  Entities,
  FleetSnapshot,
  FrameTopic,
  Link,
  LookedAt,
} from '@heliograph/contracts/engine';
import type { FleetPart, Station, StationRelevance } from '@heliograph/contracts/http';
import { createAlarmStore } from '../alarms/alarmStore.ts';
import { createConnections } from '../connections/connections.ts';
import { createGatewayPoller, type GatewayPoller } from '../connections/gatewayPoller.ts';
import type { StoredFleet } from '../displays/snapshots/fleetSnapshotStore.ts';
import type { Fleet } from '../fleet/fleet.ts';
import { limitToScope, type StationScope } from '../fleet/stationScope.ts';
import { createParameterStore } from '../parameters/parameterStore.ts';
import type { EnginePorts } from '../ports.ts';
import { createProfileStore } from '../profiles/profileStore.ts';
import type { AgentConfig, Session } from '../session/sessions.ts';
import { createChangeWatch } from './changeWatch.ts';
import { createBrokerEvents } from './brokerEvents.ts';
import { createDeviceCaches } from './deviceCaches.ts';
import { createEntityLoader } from './entityLoader.ts';
import { createFleetSource } from './fleetSource.ts';
import { createLazyStores } from './lazyStores.ts';
import { createMessageStore } from './messageStore.ts';
import { createRereads } from './rereads.ts';
import { createStartupSnapshot } from './startupSnapshot.ts';
import { createTopicVersions } from './topicVersions.ts';
import { createWorkspaceFleet } from './workspaceFleet.ts';
import { createWorkspaceLink, loadFailure } from './workspaceLink.ts';
import { createWorkspaceQueries } from './workspaceQueries.ts';

interface Options {
  ports: EnginePorts;
  session: Session;
  inherited: readonly Fleet[];
  standIn: Fleet | null;
  /** How a display's fleet was before this engine started; null for the workspaces of people. */
  readSnapshot: (() => Promise<StoredFleet | null>) | null;
  config: () => Promise<AgentConfig>;
  /** Reads the session's account again; null for a display, which gets its orders otherwise. */
  rereadAccount: (() => Promise<void>) | null;
  /** Never the same again, in any workspace. */
  nextVersion: () => number;
  /** Something that pages are shown may have changed. */
  changed: () => void;
  /** A broker connection was lost. */
  dropped: () => void;
  /** True if a portal page is open: one that shows messages and lists stations. */
  watched: () => boolean;
  /** Entities that its pages look at. */
  lookedAt: () => readonly LookedAt[];
}

export type Workspace = ReturnType<typeof createWorkspace>;

/**
 * Everything the engine holds for one session: its entities, its brokers, its fleet's live state and what is computed
 * from it.
 */
export function createWorkspace(options: Options) {
  const { ports, session, changed, nextVersion } = options;
  const { now } = ports;
  const { http } = session;
  const caches = createDeviceCaches(session, now);
  const rereads = createRereads({ now, watched: options.watched });
  const fleet = createWorkspaceFleet({ ...options, now });

  let poller: GatewayPoller | null = null;
  const versions = createTopicVersions(nextVersion);

  function bump(topic: FrameTopic, version?: number) {
    versions.bump(topic, version);
    changed();
  }

  const alarms = createAlarmStore({
    http,
    now,
    devices: fleet.devices,
    opened: () => queries.untilOpen(),
    isPartial: () => source.partial() !== null,
    changed: alarmsChanged,
  });
  const queries = createWorkspaceQueries({
    load: () => loader.get(),
    alarms,
    context: () => ({
      session,
      devices: fleet.devices(),
      index: fleet.current()!.index,
      ...fleet.catalogue(),
      whole: source.partial()?.queries ?? null,
      config: options.config,
    }),
    ports,
  });
  const messages = createMessageStore({
    ports,
    http,
    watched: options.watched,
    changed: () => bump('messages'),
  });
  const parameters = createParameterStore({
    ports,
    http,
    gatewayOf: fleet.gatewayOf,
    mayAsk: fleet.mayAsk,
    maySet: fleet.maySet,
    modelOf: fleet.modelOf,
    channelOf: (serverId) => connections.channelOf(serverId),
    onAnswer: (uuid, answer) => fleet.atGateway(uuid, (row, live) => live.properties(row, answer, now())),
    changed: () => bump('writes'),
  });
  const profiles = createProfileStore({
    http,
    parameters,
    modelOf: fleet.modelOf,
    gatewayOf: (deviceId) => fleet.gatewayOf(deviceId)?.uuid,
    now,
  });
  const lazy = createLazyStores({
    ports,
    http,
    fleet,
    parameters,
    alarms,
    watched: options.watched,
    upgradesChanged: () => bump('upgrades'),
  });

  const changeWatch = createChangeWatch({
    ports,
    http,
    // Displays learn of their rights by their orders.
    async onChange() {
      if (!options.rereadAccount) return;
      await refresh();
      bump('account');
    },
    onAlarms: () => alarms.refresh(),
  });
  const source = createFleetSource({ ports, http, lookedAt: options.lookedAt, changed });

  const loader = createEntityLoader({
    ports,
    source,
    nextVersion,
    onLoaded(relevance, entities, isMore) {
      link.setFailure(undefined);
      bump('entities', entities.version);
      adopt(relevance, isMore);
      queries.onLoaded();
    },
    onFailed(error) {
      if (!fleet.current()) link.setFailure(loadFailure(error));
      link.update();
    },
  });

  const connections = createConnections({
    ports,
    http,
    ...createBrokerEvents({
      ports,
      fleet,
      alarms,
      parameters,
      messages,
      link: () => link,
      poller: () => poller,
      brokers: brokerCount,
      totals: () => source.partial()?.totals ?? null,
      changed,
      onDrop: options.dropped,
      onGap: rereadAfterGap,
    }),
  });

  function brokerCount(): Link['brokers'] {
    return connections.count();
  }

  function adopt(relevance: StationRelevance, isMore: boolean) {
    const partial = source.partial();
    const totals = partial && {
      settle: partial.totals.settle,
      summary: (at: number) => partial.totals.summary(at, partial.of()),
    };
    const next = fleet.adopt(relevance, totals);
    queries.renew();
    if (!isMore) {
      rereads.begin();
      caches.clear();
      parameters.clearTemplates();
    }
    if (partial) alarms.forget();
    poller?.close();
    poller = createGatewayPoller({ fleet: next, channelOf: connections.channelOf, now, changed });
    const isPublished = partial !== null && relevance.totals_by === 'topic';
    connections.adopt({ ...relevance, totals_scope: isPublished ? relevance.totals_scope : '' });
    if (next.index.mayAsk.includes(false)) void recallUnasked(next);
    link.update();
    changed();
    changeWatch.start(relevance.account_mark);
  }

  /**
   * Recalls values of gateways that guests may not ask from the server; without it, they wait for what gateways send.
   */
  async function recallUnasked(live: Fleet) {
    const recall = await import('../fleet/recall.ts');
    await recall.recallUnasked(live, session, now).catch(() => undefined);
    changed();
  }

  function alarmsChanged() {
    source.partial()?.queries.forgetAlarms();
    bump('alarms');
  }

  /** Reads what pages look at, in a fleet that is read in parts; and `more`, which is held for now. */
  async function hold(more: readonly LookedAt[] = []) {
    await loader.get();
    extend((await source.partial()?.load(more)) ?? null);
  }

  function extend(relevance: StationRelevance | null) {
    if (relevance !== null && fleet.current() !== null) loader.extend(relevance);
  }

  /** Reads what other people may have changed. */
  async function refresh() {
    rereads.begin();
    source.partial()?.queries.forgetAlarms();
    messages.readIfWatched();
    await Promise.all([loader.refresh(), options.rereadAccount?.()]);
  }

  async function entities(scope: StationScope): Promise<Entities> {
    const restored = fleet.current() === null ? startup.restored() : null;
    const all = restored ? { ...restored.entities, version: versions.getEntities(null) } : await loader.get();
    if (scope === null) return all;
    return { ...all, ...limitToScope(all, scope), version: versions.getEntities(scope) };
  }

  /** Reads what happened while the connection was lost. */
  function rereadAfterGap() {
    source.partial()?.queries.forgetAlarms();
    alarms.refresh();
    messages.readIfWatched();
    queries.renew();
  }

  const link = createWorkspaceLink({
    now,
    brokers: brokerCount,
    hasFleet: () => fleet.current() !== null,
    restoredAt: () => startup.restored()?.snapshot.at,
    onLive() {
      startup.end();
      queries.onLive();
    },
    changed,
  });

  const startup = createStartupSnapshot({
    setTimer: ports.setTimer,
    load: loader.load,
    readSnapshot: options.readSnapshot,
    onRestored() {
      if (fleet.current() === null) bump('entities');
      link.update();
      changed();
    },
  });

  return {
    session,
    fleet: fleet.shown,
    link: link.current,
    alarms,
    messages,
    parameters,
    profiles,
    upgrades: lazy.upgrades.get,
    gatewayCare: lazy.gatewayCare.get,
    entities,
    reload: loader.reload,

    /**
     * The fleet from before this engine started, while it has not been live since; null where a page may not see all of
     * it.
     */
    snapshot(scope: StationScope): FleetSnapshot | null {
      const snapshot = startup.restored()?.snapshot ?? null;
      return scope === null || snapshot?.stations.id.every((id) => scope.has(id)) ? snapshot : null;
    },

    /** Entities have another version in each scope. */
    versions: versions.of,

    hold,
    /** Called when pages may look at something else. */
    look() {
      // The first load reads it anyway.
      if (fleet.current() !== null) hold().catch(() => undefined);
    },
    /** Holds what a call answered. */
    take: (part: FleetPart) => extend(source.partial()?.take(part) ?? null),
    /** True if only a part of the fleet is held. */
    isPartial: () => source.partial() !== null,

    queries: queries.of,

    /** Energies of the past were changed: what was computed from them is out of date. */
    forgetEnergies() {
      source.partial()?.queries.forgetEnergies();
      queries.renew();
    },

    /** A change of a station that is already known. */
    revise(stationId: number, change: Partial<Station>) {
      bump('entities', loader.revise(stationId, change) ?? versions.getEntities(null));
    },

    /** Completes the fleet with what the server last had of a station's silent devices. */
    async recall(stationId: number) {
      const context = await queries.context();
      const { recallStation } = await import('../fleet/recall.ts');
      const current = fleet.current();
      if (current !== null) await recallStation(current, context, stationId);
      changed();
    },

    model: caches.model,
    lastHour: caches.lastHour,

    async alarmTables() {
      await loader.get();
      return lazy.alarmTables.get();
    },

    async deviceStates(scope: StationScope): Promise<DeviceStateColumns> {
      await loader.get();
      const current = fleet.current()!;
      current.settle(now());
      return current.part(scope).deviceStates();
    },

    /** Each second: what is due. */
    tick() {
      poller?.sweep();
      messages.tick();
      lazy.upgrades.created()?.tick();
      const live = fleet.current();
      alarms.releaseIfDue();
      // Gateways that do not push send no alarms either.
      if (live?.index.gateways.some(({ pushes }) => !pushes)) alarms.pollIfDue();
      if (source.partial() !== null && rereads.areAlarmsDue()) alarmsChanged();
      if (live === null || !rereads.isDue()) return;
      rereads.begin();
      // The next one makes up for a failure; what is shown stays.
      loader.reread().catch(() => undefined);
    },

    /** A page opened: it gets what is current now. */
    pageOpened() {
      if (fleet.current() !== null) refresh().catch(() => undefined);
    },

    /** The network is back. */
    reconnect() {
      connections.reconnectNow();
      source.partial()?.reconnect();
      changeWatch.restart();
    },

    /** The session was renewed; what was opened with the old one ends soon. */
    renew: () => connections.renew(),

    /** The machine slept: everything known may be out of date. */
    resume() {
      rereadAfterGap();
      connections.restart();
      source.partial()?.reconnect();
      changeWatch.restart();
      loader.load().catch(() => undefined);
    },

    close() {
      queries.open();
      startup.end();
      changeWatch.close();
      loader.close();
      source.close();
      poller?.close();
      connections.close();
      messages.close();
      profiles.close();
      parameters.close();
      lazy.upgrades.created()?.close();
    },
  };
}
