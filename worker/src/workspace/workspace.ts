import type { DeviceStateColumns, Entities, KnownFleet, LastHour, Link } from '@heliograph/contracts/engine';
import {
  getDeviceFuns,
  type Device,
  type Gateway,
  type AnswerOf,
  type ModFun,
  type Station,
  type StationRelevance,
} from '@heliograph/contracts/http';
import { createAlarmRoom } from '../alarms/alarmRoom.ts';
import type { AlarmTables } from '../alarms/table/alarmTables.ts';
import { createConnections } from '../connections/connections.ts';
import type { Remembered } from '../displays/memory/fleetShelf.ts';
import { carryOver } from '../fleet/carryOver.ts';
import { createUpgradeRoom } from '../firmware/upgradeRoom.ts';
import { createFleet, type Fleet } from '../fleet/fleet.ts';
import { indexFleet } from '../fleet/fleetIndex.ts';
import { createByWithin, type Within } from '../fleet/within.ts';
import { createMemo } from '../memo.ts';
import { createMessageRoom } from '../messages/messageRoom.ts';
import { createParameterRoom } from '../parameters/parameterRoom.ts';
import { createProfileRoom } from '../profiles/profileRoom.ts';
import { createPoller, type Poller } from '../polling/poller.ts';
import { STATUS_CHECK_MS } from '../polling/limits.ts';
import type { EnginePorts } from '../ports.ts';
import {
  createCounterFinder,
  createCounterTest,
  type CounterFinder,
  type CounterTest,
} from '../series/counters.ts';
import { readLastHour } from '../series/readLastHour.ts';
import type { AgentConfig, Session } from '../session/sessions.ts';
import { createBeginning } from './beginning.ts';
import { createEntityLoader } from './entityLoader.ts';
import { loadFailure, sameLink } from './loadState.ts';
import { narrowed } from './narrowed.ts';
import { createSight } from './sight.ts';
import type { Surroundings } from './surroundings.ts';

interface Options {
  ports: EnginePorts;
  session: Session;
  /** What other sessions saw live just before: no wall goes blank because somebody signs in. */
  inherited: readonly Fleet[];
  /** Shown until this session's own fleet is loaded, to pages that are narrowed to what they may see. */
  standIn: Fleet | null;
  /** How a display's fleet was before this engine began; null for the workspaces of people. */
  recall: (() => Promise<Remembered | null>) | null;
  config: () => Promise<AgentConfig>;
  nextVersion: () => number;
  /** Something that pages are shown may have changed. */
  changed: () => void;
  /** A broker connection was lost. */
  dropped: () => void;
  /** Whether a portal page looks on: one that shows messages and lists stations. */
  watched: () => boolean;
  /** Never the same again, in whatever workspace. */
  nextNews: () => number;
}

const MODEL_MS = 3_600_000;
/** Pages that look at the same device share its last hour. */
const HOUR_MS = 10_000;
/** Stations are read again while somebody looks at them (spec B §2.4) … */
const REREAD_MS = 60_000;
/** … and now and then for walls, which nobody loads anew for months. */
const UNATTENDED_MS = 300_000;

type Model = AnswerOf<typeof getDeviceFuns>;

export type Workspace = ReturnType<typeof createWorkspace>;

/** Everything the engine holds for one session: its entities, its brokers, its fleet's live state and what is computed from it. */
export function createWorkspace(options: Options) {
  const { ports, session, changed } = options;
  const { now, setTimer } = ports;
  const { http } = session;
  const memo = {
    models: createMemo<Model>(MODEL_MS, now),
    hours: createMemo<LastHour>(HOUR_MS, now),
  };

  let fleet: Fleet | null = null;
  let { inherited, standIn } = options;
  let poller: Poller | null = null;
  let devices: readonly Device[] = [];
  let functions: readonly ModFun[] = [];
  let isCounter: CounterTest = () => false;
  let countersOf: CounterFinder = () => [];
  let readAt = now();
  let version = 0;
  let versions = createVersions();
  let sights = createSights();
  let alarmVersion = 0;
  let alarmTables: Promise<AlarmTables> | null = null;
  let messageVersion = 0;
  let wasLive = false;
  let link: Link = { state: 'connecting', since: now(), brokers: { up: 0, of: 0 } };
  let failure: Link['failure'];

  const alarms = createAlarmRoom({
    http,
    now,
    devices: () => devices,
    changed: () => {
      alarmVersion = options.nextNews();
      changed();
    },
  });

  const messages = createMessageRoom({
    ports,
    http,
    watched: options.watched,
    changed: () => {
      messageVersion = options.nextNews();
      changed();
    },
  });

  function gatewayOf(deviceId: string): Gateway | undefined {
    const row = fleet?.index.deviceRow.get(deviceId);
    return row === undefined ? undefined : fleet?.index.gateways[fleet.index.gatewayOfDevice[row] ?? -1];
  }

  const modelOf = (deviceId: string) => devices.find(({ device_id }) => device_id === deviceId)?.mod_id;

  const parameters = createParameterRoom({
    ports,
    http,
    gatewayOf,
    modelOf,
    channelOf: (serverId) => connections.channelOf(serverId),
    heard: (uuid, answer) => at(uuid, (row, live) => live.properties(row, answer, now())),
    changed,
  });

  const upgrades = createUpgradeRoom({ ports, http, watched: options.watched, changed });

  const profiles = createProfileRoom({
    http,
    parameters,
    modelOf,
    gatewayOf: (deviceId) => gatewayOf(deviceId)?.uuid,
    now,
  });

  const loader = createEntityLoader({
    ports,
    http,
    nextVersion: options.nextVersion,
    onLoaded(relevance, entities) {
      failure = undefined;
      renumber(entities.version);
      adopt(relevance);
    },
    onFailed(error) {
      if (!fleet) failure = loadFailure(error);
      relink();
    },
  });

  const connections = createConnections({
    ports,
    http,
    onStatus: (uuid, message) =>
      at(uuid, (row, live) => {
        const told = statusOf(message);
        if (told === null) return;
        live.announced(row, told.online, told.at, now());
        if (told.online) poller?.ask(row);
      }),
    onTelemetry: (uuid, message) => at(uuid, (row, live) => live.telemetry(row, message, now())),
    onAlarm: (uuid, message) =>
      at(uuid, (row, live) => {
        const own = (live.index.devicesOfGateway[row] ?? []).map((each) => live.index.devices[each]);
        messages.alarmed();
        alarms.push(message, new Map(own.flatMap((device) => (device ? [[device.device_id, device]] : []))));
      }),
    onUp(uuids) {
      const { up, of } = connections.count();
      if (up === of) failure = undefined;
      for (const uuid of uuids) at(uuid, (row, live) => live.linked(row, true, now()));
      setTimer(() => checkStatus(uuids), STATUS_CHECK_MS);
      if (wasLive || beginning.remembered()) missed();
      relink();
      poller?.sweep();
    },
    onDown(uuids) {
      failure = 'dataConnectFailed';
      options.dropped();
      for (const uuid of uuids) at(uuid, (row, live) => live.linked(row, false, now()));
      relink();
    },
    onTrouble() {
      failure = 'dataConnectFailed';
      relink();
    },
  });

  /** Acts on a gateway of this fleet; topics of others are not routed here, but a reload may just have dropped one. */
  function at(uuid: string, act: (row: number, live: Fleet) => void) {
    const row = fleet?.index.gatewayRow.get(uuid);
    if (fleet === null || row === undefined) return;
    act(row, fleet);
    changed();
  }

  /** A gateway never heard of whose status topic is still empty was never there (spec A §7). */
  function checkStatus(uuids: readonly string[]) {
    for (const uuid of uuids) {
      at(uuid, (row, live) => {
        if (live.gateways.announced[row] === null) live.announced(row, false, now(), now());
      });
    }
  }

  function adopt(relevance: StationRelevance) {
    const next = createFleet(indexFleet(relevance));
    for (const known of fleet ? [fleet] : inherited) carryOver(known, next);
    inherited = [];
    standIn = null;
    if (!fleet) next.index.gateways.forEach((_, row) => next.linked(row, false, now()));
    fleet = next;
    devices = next.index.devices;
    functions = relevance.mod_funs;
    isCounter = createCounterTest(relevance.device, functions);
    countersOf = createCounterFinder(isCounter);
    readAt = now();
    sights = createSights();
    memo.models.clear();
    memo.hours.clear();
    parameters.relearn();
    poller?.close();
    poller = createPoller({ fleet: next, channelOf: connections.channelOf, now, changed });
    connections.adopt(relevance);
    relink();
    changed();
  }

  function renumber(next: number) {
    version = next;
    versions = createVersions();
  }

  function createVersions() {
    return createByWithin((within) => ({ version: within === null ? version : options.nextVersion() }));
  }

  function createSights() {
    return createByWithin((within) => createSight({ within, whole: surroundings, alarms, now }));
  }

  async function surroundings(): Promise<Surroundings> {
    const { stations } = await loader.get();
    const { index } = fleet!;
    return {
      session,
      stations,
      devices,
      functions,
      index,
      isCounter,
      countersOf,
      config: options.config,
      now,
    };
  }

  async function entities(within: Within): Promise<Entities> {
    const remembered = fleet === null ? beginning.remembered() : null;
    const all = remembered ? { ...remembered.entities, version } : await loader.get();
    return within === null ? all : { ...all, ...narrowed(all, within), version: versions(within).version };
  }

  /** What happened while the connection was lost has to be read. */
  function missed() {
    alarms.refresh();
    messages.missed();
    sights = createSights();
  }

  function relink() {
    const brokers = connections.count();
    const state = stateOf(brokers);
    const lived = state === 'disconnected' ? beginning.remembered()?.known.at : undefined;
    const since = lived ?? now();
    if (state === 'live') {
      wasLive = true;
      beginning.end();
    }
    const next: Link = {
      state,
      since: state === link.state ? link.since : since,
      brokers,
      ...(failure !== undefined && { failure }),
    };
    if (sameLink(next, link)) return;
    link = next;
    changed();
  }

  function stateOf({ up, of }: Link['brokers']): Link['state'] {
    if (fleet !== null && (up > 0 || of === 0)) return 'live';
    return wasLive || beginning.remembered() ? 'disconnected' : 'connecting';
  }

  const beginning = createBeginning({
    setTimer,
    load: loader.load,
    recall: options.recall,
    begun() {
      if (fleet === null) renumber(options.nextVersion());
      relink();
      changed();
    },
  });

  return {
    session,
    fleet: () => fleet ?? standIn,
    link: () => link,
    /** How the fleet was before this engine began, while it has not been live since; null where a page may not see all of it. */
    known(within: Within): KnownFleet | null {
      const known = beginning.remembered()?.known ?? null;
      return within === null || known?.stations.id.every((id) => within.has(id)) ? known : null;
    },
    /** Of the entities as a page sees them; another narrowing has another. */
    version: (within: Within) => versions(within).version,
    alarmVersion: () => alarmVersion,
    /** Zero until messages are known. */
    messageVersion: () => messageVersion,
    messages,
    parameters,
    profiles,
    upgrades,
    entities,
    reload: loader.reload,
    /** What is computed from what a page sees. */
    sight: (within: Within) => sights(within),
    revise(stationId: number, change: Partial<Station>) {
      renumber(loader.revise(stationId, change) ?? version);
      changed();
    },
    alarms,

    model: (modId: number): Promise<Model> =>
      memo.models.get(String(modId), () => http.call(getDeviceFuns, { mod_id: modId })),

    lastHour: (deviceId: string, codes: readonly string[]): Promise<LastHour> =>
      memo.hours.get([deviceId, ...codes].join(' '), () =>
        readLastHour(session, { deviceId, codes, now: now() }),
      ),

    /** Tables of alarms, loaded with the first that somebody asks for. */
    async alarmTables(): Promise<AlarmTables> {
      await loader.get();
      alarmTables ??= import('../alarms/table/alarmTables.ts').then(({ createAlarmTables }) =>
        createAlarmTables({
          http,
          now,
          journal: alarms.journal,
          places: () => ({ devices, stations: fleet!.index.stations }),
        }),
      );
      return alarmTables;
    },

    async deviceStates(within: Within): Promise<DeviceStateColumns> {
      await loader.get();
      return fleet!.part(within).deviceStates();
    },

    /** Each second: what is due. */
    tick() {
      poller?.sweep();
      messages.tick();
      upgrades.tick();
      // Of these nobody hears as it happens.
      if (fleet?.index.gateways.some(({ pushes }) => !pushes)) alarms.keepUp();
      const period = options.watched() ? REREAD_MS : UNATTENDED_MS;
      if (fleet === null || now() < readAt + period) return;
      readAt = now();
      // A minute that fails is made up for by the next; what is shown stays.
      loader.reread().catch(() => undefined);
    },

    /** The network is back. */
    hurry: () => connections.hurry(),

    /** The session was renewed; what belongs to the old one ends soon. */
    renew: () => connections.renew(),

    /** The machine slept: nothing known is sure any more. */
    resume() {
      missed();
      connections.restart();
      loader.load().catch(() => undefined);
    },

    close() {
      beginning.end();
      loader.close();
      poller?.close();
      connections.close();
      messages.close();
      profiles.close();
      parameters.close();
      upgrades.close();
    },
  };
}

/** What a status topic says, and when that was said: long ago if nobody knows. */
function statusOf(message: unknown): { online: boolean; at: number } | null {
  if (typeof message !== 'object' || message === null || !('status' in message)) return null;
  const { status } = message;
  if (status !== 'online' && status !== 'offline') return null;
  return {
    online: status === 'online',
    at: 'at' in message && typeof message.at === 'number' ? message.at : -Infinity,
  };
}
