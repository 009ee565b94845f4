import type {
  DeviceStateColumns,
  Entities,
  FleetSnapshot,
  FrameTopic,
  LastHour,
  Link,
  LookedAt,
} from '@heliograph/contracts/engine';
import {
  getDeviceFuns,
  type AnswerOf,
  type FleetPart,
  type Station,
  type StationRelevance,
} from '@heliograph/contracts/http';
import { createAlarmStore } from '../alarms/alarmStore.ts';
import { createConnections } from '../connections/connections.ts';
import { createGatewayPoller, type GatewayPoller } from '../connections/gatewayPoller.ts';
import type { StoredFleet } from '../displays/snapshots/fleetSnapshotStore.ts';
import type { Fleet } from '../fleet/fleet.ts';
import { createPerScope, limitToScope, type StationScope } from '../fleet/stationScope.ts';
import { onFirstUse } from '../onFirstUse.ts';
import { createParameterStore } from '../parameters/parameterStore.ts';
import type { EnginePorts } from '../ports.ts';
import { createProfileStore } from '../profiles/profileStore.ts';
import { readLastHour } from '../series/readLastHour.ts';
import type { AgentConfig, Session } from '../session/sessions.ts';
import { createTtlCache } from '../ttlCache.ts';
import { createChangeWatch } from './changeWatch.ts';
import { createBrokerEvents } from './brokerEvents.ts';
import { createEntityLoader } from './entityLoader.ts';
import { createFleetSource } from './fleetSource.ts';
import { createMessageStore } from './messageStore.ts';
import type { QueryContext } from './queryContext.ts';
import { createScopedQueries } from './scopedQueries.ts';
import { createStartupSnapshot } from './startupSnapshot.ts';
import { createWorkspaceFleet } from './workspaceFleet.ts';
import { createWorkspaceLink, loadFailure } from './workspaceLink.ts';

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
  /** Whether a portal page is open: one that shows messages and lists stations. */
  watched: () => boolean;
  /** What its pages look at. */
  lookedAt: () => readonly LookedAt[];
}

const MODEL_MS = 3_600_000;
/** Pages that show the same device share its last hour. */
const HOUR_MS = 10_000;
/** Stations are read again when a page opens, now and then while a portal page is open … */
const REREAD_MS = 60_000;
/** … and more rarely for walls, which nobody reloads for months. */
const UNATTENDED_MS = 300_000;

/** The past is read this long after the fleet is live, and at the latest this long after it was loaded. */
const AFTER_LIVE_MS = 100;
const LIVE_BY_MS = 1_000;

type Model = AnswerOf<typeof getDeviceFuns>;

export type Workspace = ReturnType<typeof createWorkspace>;

/** Everything the engine holds for one session: its entities, its brokers, its fleet's live state and what is computed from it. */
export function createWorkspace(options: Options) {
  const { ports, session, changed, nextVersion } = options;
  const { now } = ports;
  const { http } = session;
  const models = createTtlCache<Model>(MODEL_MS, now);
  const lastHours = createTtlCache<LastHour>(HOUR_MS, now);
  const fleet = createWorkspaceFleet({ ...options, now });

  let openPast: () => void;
  /** Questions about the past wait for it: they would only delay the first live values. */
  const pastIsOpen = new Promise<void>((resolve) => (openPast = resolve));

  let poller: GatewayPoller | null = null;
  let readAt = now();
  /** When pages are to ask for alarms of stations that nobody looks at. */
  let alarmsDueAt = now() + REREAD_MS;
  /** Zero until something is known of the topic. */
  const versions: Record<FrameTopic, number> = {
    entities: 0,
    alarms: 0,
    messages: 0,
    account: 0,
    writes: 0,
    upgrades: 0,
  };
  let entityVersions = createEntityVersions();
  let queries = createQueries();

  function bump(topic: FrameTopic, version = nextVersion()) {
    versions[topic] = version;
    if (topic === 'entities') entityVersions = createEntityVersions();
    changed();
  }

  const alarms = createAlarmStore({
    http,
    now,
    devices: fleet.devices,
    opened: untilPastIsOpen,
    isPartial: () => source.partial() !== null,
    changed: alarmsChanged,
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
  const upgrades = onFirstUse(async () => {
    const { createUpgradeStore } = await import('./upgradeStore.ts');
    return createUpgradeStore({ ports, http, watched: options.watched, changed: () => bump('upgrades') });
  });
  const gatewayCare = onFirstUse(async () => {
    const { createGatewayCare } = await import('../gateways/gatewayCare.ts');
    return createGatewayCare({ http, gateways: parameters.gateways, setTimer: ports.setTimer });
  });
  const alarmTables = onFirstUse(async () => {
    const { createAlarmTables } = await import('../alarms/table/alarmTables.ts');
    return createAlarmTables({
      http,
      now,
      changeLog: alarms.changeLog,
      places: () => ({ devices: fleet.devices(), stations: fleet.current()!.index.stations }),
    });
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
      ports.setTimer(openPast, LIVE_BY_MS);
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
    queries = createQueries();
    if (!isMore) {
      readAt = now();
      models.clear();
      lastHours.clear();
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

  /** What guests may not ask gateways comes from the server; without it, they wait for what gateways send. */
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
    readAt = now();
    source.partial()?.queries.forgetAlarms();
    messages.readIfWatched();
    await Promise.all([loader.refresh(), options.rereadAccount?.()]);
  }

  function createEntityVersions() {
    return createPerScope((scope) => ({ version: scope === null ? versions.entities : nextVersion() }));
  }

  function createQueries() {
    return createPerScope((scope) => createScopedQueries({ scope, unscoped: queryContext, alarms, now }));
  }

  /** @throws EngineError when nothing can be loaded */
  async function untilPastIsOpen(): Promise<Entities> {
    const loaded = await loader.get();
    await pastIsOpen;
    return loaded;
  }

  async function queryContext(): Promise<QueryContext> {
    const { stations } = await untilPastIsOpen();
    return {
      session,
      stations,
      devices: fleet.devices(),
      index: fleet.current()!.index,
      ...fleet.catalogue(),
      whole: source.partial()?.queries ?? null,
      config: options.config,
      now,
    };
  }

  async function entities(scope: StationScope): Promise<Entities> {
    const restored = fleet.current() === null ? startup.restored() : null;
    const all = restored ? { ...restored.entities, version: versions.entities } : await loader.get();
    if (scope === null) return all;
    return { ...all, ...limitToScope(all, scope), version: entityVersions(scope).version };
  }

  /** What happened while the connection was lost has to be read. */
  function rereadAfterGap() {
    source.partial()?.queries.forgetAlarms();
    alarms.refresh();
    messages.readIfWatched();
    queries = createQueries();
  }

  const link = createWorkspaceLink({
    now,
    brokers: brokerCount,
    hasFleet: () => fleet.current() !== null,
    restoredAt: () => startup.restored()?.snapshot.at,
    onLive() {
      startup.end();
      ports.setTimer(openPast, AFTER_LIVE_MS);
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
    /** Firmware upgrades of devices. */
    upgrades: upgrades.get,
    /** Diagnostics and commands of gateways. */
    gatewayCare: gatewayCare.get,
    entities,
    reload: loader.reload,

    /** The fleet from before this engine started, while it has not been live since; null where a page may not see all of it. */
    snapshot(scope: StationScope): FleetSnapshot | null {
      const snapshot = startup.restored()?.snapshot ?? null;
      return scope === null || snapshot?.stations.id.every((id) => scope.has(id)) ? snapshot : null;
    },

    /** Entities have another version in each scope. */
    versions: (scope: StationScope): Record<FrameTopic, number> => ({
      ...versions,
      entities: entityVersions(scope).version,
    }),

    hold,
    /** What pages look at may be something else now. */
    look() {
      // The first load reads it anyway.
      if (fleet.current() !== null) hold().catch(() => undefined);
    },
    /** Holds what a call answered. */
    take: (part: FleetPart) => extend(source.partial()?.take(part) ?? null),
    /** Whether only a part of the fleet is held. */
    isPartial: () => source.partial() !== null,

    /** What is computed from what a page sees. */
    queries: (scope: StationScope) => queries(scope),

    /** Energies of the past were changed: what was computed from them is out of date. */
    forgetEnergies() {
      source.partial()?.queries.forgetEnergies();
      queries = createQueries();
    },

    /** A change of a station that is already known. */
    revise(stationId: number, change: Partial<Station>) {
      bump('entities', loader.revise(stationId, change) ?? versions.entities);
    },

    /** Completes the fleet with what the server last had of a station's silent devices. */
    async recall(stationId: number) {
      const context = await queryContext();
      const { recallStation } = await import('../fleet/recall.ts');
      const current = fleet.current();
      if (current !== null) await recallStation(current, context, stationId);
      changed();
    },

    model: (modId: number): Promise<Model> =>
      models.get(String(modId), () => http.call(getDeviceFuns, { mod_id: modId })),

    lastHour: (deviceId: string, codes: readonly string[]): Promise<LastHour> =>
      lastHours.get([deviceId, ...codes].join(' '), () =>
        readLastHour(session, { deviceId, codes, now: now() }),
      ),

    async alarmTables() {
      await loader.get();
      return alarmTables.get();
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
      upgrades.created()?.tick();
      const live = fleet.current();
      alarms.releaseIfDue();
      // Gateways that do not push send no alarms either.
      if (live?.index.gateways.some(({ pushes }) => !pushes)) alarms.pollIfDue();
      if (source.partial() !== null && now() >= alarmsDueAt) {
        alarmsDueAt = now() + REREAD_MS;
        alarmsChanged();
      }
      const period = options.watched() ? REREAD_MS : UNATTENDED_MS;
      if (live === null || now() < readAt + period) return;
      readAt = now();
      // The next one makes up for a failure; what is shown stays.
      loader.reread().catch(() => undefined);
    },

    /** A page opened: it gets what is current now. */
    pageOpened() {
      if (fleet.current() !== null) refresh().catch(() => undefined);
    },

    /** The network is back. */
    reconnect() {
      connections.hurry();
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
      openPast();
      startup.end();
      changeWatch.close();
      loader.close();
      source.close();
      poller?.close();
      connections.close();
      messages.close();
      profiles.close();
      parameters.close();
      upgrades.created()?.close();
    },
  };
}
