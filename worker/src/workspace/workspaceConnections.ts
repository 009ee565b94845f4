import type { Device } from '@heliograph/contracts/http';
import { createConnections, type GatewayEvents } from '../connections/connections.ts';
import { createGatewayPoller, type GatewayPoller } from '../connections/gatewayPoller.ts';
import { STATUS_CHECK_MS } from '../connections/requestLimits.ts';
import type { EnginePorts } from '../ports.ts';
import type { HttpClient } from '../session/httpClient.ts';
import { createSignal } from '../signal.ts';
import type { WorkspaceFleet } from './workspaceFleet.ts';
import { createWorkspaceLink, loadFailure } from './workspaceLink.ts';

interface Options {
  ports: EnginePorts;
  http: HttpClient;
  fleet: WorkspaceFleet;
  /** Something that pages are shown may have changed. */
  changed: () => void;
  /** A broker connection was lost. */
  dropped: () => void;
}

interface AlarmPush {
  message: unknown;
  /** Devices of the gateway, by id. */
  devices: ReadonlyMap<string, Device>;
}

/** Connections to the brokers of a fleet's gateways: they keep its live values, and tell whether it is live. */
export function createWorkspaceConnections({ ports, http, fleet, changed, dropped }: Options) {
  const { now, setTimer } = ports;
  const onAlarms = createSignal<AlarmPush>();
  const onGap = createSignal();
  let poller: GatewayPoller | null = null;
  const connections = createConnections({ ports, http });
  const link = createWorkspaceLink({ now, brokers: connections.count, fleet, changed });

  function setLinked(uuids: readonly string[], isUp: boolean) {
    for (const uuid of uuids) fleet.atGateway(uuid, (row, live) => live.linked(row, isUp, now()));
  }

  /** A gateway that never reported and whose status topic is still empty was never online. */
  function checkStatus(uuids: readonly string[]) {
    for (const uuid of uuids) {
      fleet.atGateway(uuid, (row, live) => {
        live.readTelemetry(row);
        if (live.gateways.announced[row] === null) live.announced(row, false, now(), now());
      });
    }
  }

  /** These gateways can be heard from now on. */
  function begin(uuids: readonly string[]) {
    setLinked(uuids, true);
    setTimer(() => checkStatus(uuids), STATUS_CHECK_MS);
  }

  const events: GatewayEvents = {
    onStatus: (uuid, message) =>
      fleet.atGateway(uuid, (row, live) => {
        const status = getStatus(message);
        if (status === null) return;
        live.announced(row, status.online, status.at, now());
        if (status.online) poller?.ask(row);
      }),
    onTelemetry: (uuid, payload) => fleet.atGateway(uuid, (row, live) => live.telemetry(row, payload, now())),
    onAlarm: (uuid, message) =>
      fleet.atGateway(uuid, (row, { index }) => {
        const own = (index.devicesOfGateway[row] ?? []).flatMap((each) => index.devices[each] ?? []);
        onAlarms.emit({ message, devices: new Map(own.map((device) => [device.device_id, device])) });
      }),
    onTotals(server, message) {
      fleet.partial()?.totals.take(server, message, now());
      changed();
    },
    onAdded: begin,
    onUp(server, uuids) {
      const { up, of } = connections.count();
      if (up === of) link.setFailure(undefined);
      fleet.partial()?.totals.linked(server);
      begin(uuids);
      if (link.wasLive()) onGap.emit();
      link.update();
      poller?.sweep();
    },
    onDown(uuids) {
      link.setFailure('dataConnectFailed');
      dropped();
      setLinked(uuids, false);
      link.update();
    },
    onTrouble() {
      link.setFailure('dataConnectFailed');
      link.update();
    },
  };

  fleet.onLoaded(({ relevance, live }) => {
    poller?.close();
    poller = createGatewayPoller({ fleet: live, channelOf: connections.channelOf, now, changed });
    link.setFailure(undefined);
    const isPublished = fleet.partial() !== null && relevance.totals_by === 'topic';
    connections.connect({ ...relevance, totals_scope: isPublished ? relevance.totals_scope : '' }, events);
    link.update();
    changed();
  });
  fleet.onFailed((error) => {
    if (!fleet.current()) link.setFailure(loadFailure(error));
    link.update();
  });
  fleet.onRestored(link.update);

  return {
    link: link.current,
    /** A gateway pushed alarms. */
    onAlarms: onAlarms.on,
    /** A connection is back: pushes may have been missed. */
    onGap: onGap.on,
    channelOf: connections.channelOf,
    reconnect: connections.reconnectNow,
    restart: connections.restart,
    renewCredentials: connections.renewCredentials,
    /** Each second. */
    poll: () => poller?.sweep(),
    close() {
      poller?.close();
      connections.close();
    },
  };
}

/** The status in a retained message and when it was published: long ago if unknown. */
function getStatus(message: unknown): { online: boolean; at: number } | null {
  if (typeof message !== 'object' || message === null || !('status' in message)) return null;
  const { status } = message;
  if (status !== 'online' && status !== 'offline') return null;
  return {
    online: status === 'online',
    at: 'at' in message && typeof message.at === 'number' ? message.at : -Infinity,
  };
}
