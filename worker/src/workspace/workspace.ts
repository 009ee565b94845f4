import type { DeviceStateColumns } from '@heliograph/contracts/engine';
import type { AgentConfig } from '@heliograph/contracts/http';
import { createAlarmStore } from '../alarms/alarmStore.ts';
import type { StationScope } from '../fleet/stationScope.ts';
import { onFirstUse } from '../onFirstUse.ts';
import { createParameterStore } from '../parameters/parameterStore.ts';
import { createProfileStore } from '../profiles/profileStore.ts';
import { createChangeWatch } from './changeWatch.ts';
import { createMessageStore } from './messageStore.ts';
import { createTopicVersions } from './topicVersions.ts';
import { createWorkspaceConnections } from './workspaceConnections.ts';
import { createWorkspaceFleet, type FleetOptions } from './workspaceFleet.ts';
import { createWorkspaceQueries } from './workspaceQueries.ts';

interface Options extends FleetOptions {
  config: () => Promise<AgentConfig>;
  /** Reads the session's account again; null for a display, which gets its orders otherwise. */
  rereadAccount: (() => Promise<void>) | null;
  /** A broker connection was lost. */
  dropped: () => void;
  /** True if a page shows rows of stations. */
  showsStations: () => boolean;
}

export type Workspace = ReturnType<typeof createWorkspace>;

/**
 * Everything the engine holds for one session, in layers: its fleet, the connections that keep it live, and questions
 * about it. A layer knows those before it; it learns what happens there from their signals.
 */
export function createWorkspace(options: Options) {
  const { ports, session, changed, watched, rereadAccount } = options;
  const { now } = ports;
  const { http } = session;
  const versions = createTopicVersions(options.nextVersion, changed);
  const fleet = createWorkspaceFleet(options, versions);
  const alarms = createAlarmStore({ http, now, fleet, changed: alarmsChanged });
  const messages = createMessageStore({ ports, http, watched, changed: () => versions.bump('messages') });

  const connections = createWorkspaceConnections({ ...options, http, fleet });
  const parameters = createParameterStore({
    ports,
    http,
    fleet,
    channelOf: connections.channelOf,
    changed: () => versions.bump('writes'),
  });
  const profiles = createProfileStore({ http, parameters, fleet, now });

  const queries = createWorkspaceQueries({
    ...options,
    fleet,
    alarms,
    now,
    energiesChanged: () => versions.bump('energies'),
  });
  // Stores that few pages need: created, with their modules, at the first request.
  const upgrades = onFirstUse(async () => {
    const { createUpgradeStore } = await import('./upgradeStore.ts');
    return createUpgradeStore({ ports, http, watched, changed: () => versions.bump('upgrades') });
  });
  const gatewayCare = onFirstUse(async () => {
    const { createGatewayCare } = await import('../gateways/gatewayCare.ts');
    return createGatewayCare({ http, gateways: parameters.gateways, setTimer: ports.setTimer });
  });
  const alarmTables = onFirstUse(async () => {
    await fleet.get();
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
      if (!rereadAccount) return;
      await refresh();
      versions.bump('account');
    },
    // The server ends alarms of gateways itself: no gateway pushes them.
    onAlarms() {
      alarms.refresh();
      messages.readSoon();
    },
  });

  fleet.onLoaded(({ live, relevance, isMore }) => {
    if (!isMore) parameters.clearTemplates();
    if (fleet.partial()) alarms.forget();
    else alarms.keepDevices(new Set(live.index.devices.map(({ device_id }) => device_id)));
    changeWatch.start(relevance.account_mark);
  });
  connections.onAlarms(({ message, devices }) => {
    messages.onAlarm();
    parameters.takeAlarms(alarms.push(message, devices));
  });
  connections.onGap(rereadAfterGap);
  fleet.start();

  function alarmsChanged() {
    fleet.partial()?.queries.forgetAlarms();
    versions.bump('alarms');
  }

  /** Reads what other people may have changed. */
  async function refresh() {
    fleet.partial()?.queries.forgetAlarms();
    messages.readSoon();
    await Promise.all([fleet.refresh(), rereadAccount?.()]);
  }

  /** Reads what happened while the connection was lost. */
  function rereadAfterGap() {
    fleet.partial()?.queries.forgetAlarms();
    alarms.refresh();
    messages.readSoon();
    queries.invalidate();
  }

  return {
    session,
    fleet: fleet.shown,
    entities: fleet.entities,
    snapshot: fleet.snapshot,
    pastOpened: fleet.pastOpened,
    reload: fleet.reload,
    loadLookedAt: fleet.loadLookedAt,
    addPart: fleet.addPart,
    updateStation: fleet.updateStation,
    link: connections.link,
    alarms,
    messages,
    parameters,
    profiles,
    upgrades: upgrades.get,
    gatewayCare: gatewayCare.get,
    alarmTables: alarmTables.get,
    model: queries.model,
    lastHour: queries.lastHour,
    queries: queries.of,
    /** Entities have another version in each scope. */
    versions: versions.of,
    /** True if only a part of the fleet is held. */
    isPartial: () => fleet.partial() !== null,

    /** Called when pages may look at something else. */
    lookedAtChanged() {
      // The first load reads it anyway.
      if (fleet.current() === null) return;
      fleet.loadLookedAt().catch(() => undefined);
      queries.readTodayIfDue();
    },

    /** Energies of the past were changed: what was computed from them is out of date. */
    forgetEnergies() {
      fleet.partial()?.queries.forgetEnergies();
      queries.invalidate();
    },

    /** Completes the fleet with what the server last had of a station's silent devices. */
    async loadLastValues(stationId: number) {
      const context = await queries.context();
      const { recallStation } = await import('../fleet/recall.ts');
      const current = fleet.current();
      if (current !== null) await recallStation(current, context, stationId);
      changed();
    },

    async deviceStates(scope: StationScope): Promise<DeviceStateColumns> {
      await fleet.get();
      const current = fleet.current()!;
      current.settle(now());
      return current.part(scope).deviceStates();
    },

    /** Each second: what is due. */
    tick() {
      connections.poll();
      messages.tick();
      queries.readTodayIfDue();
      upgrades.created()?.tick();
      alarms.releaseIfDue();
      // Gateways that do not push send no alarms either.
      if (fleet.current()?.index.gateways.some(({ pushes }) => !pushes)) alarms.pollIfDue();
      if (fleet.areAlarmsDue()) alarmsChanged();
      fleet.rereadIfDue();
    },

    /** A page opened: it gets what is current now. */
    pageOpened() {
      if (fleet.current() !== null) refresh().catch(() => undefined);
    },

    /** The network is back. */
    reconnect() {
      connections.reconnect();
      fleet.partial()?.reconnect();
      changeWatch.restart();
    },

    /** The session was renewed; what was opened with the old one ends soon. */
    renewCredentials: connections.renewCredentials,

    /** The machine slept: everything known may be out of date. */
    resume() {
      rereadAfterGap();
      connections.restart();
      fleet.partial()?.reconnect();
      changeWatch.restart();
      fleet.load().catch(() => undefined);
    },

    close() {
      fleet.close();
      changeWatch.close();
      connections.close();
      messages.close();
      profiles.close();
      parameters.close();
      upgrades.created()?.close();
    },
  };
}
