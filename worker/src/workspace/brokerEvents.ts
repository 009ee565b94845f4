import type { Link } from '@heliograph/contracts/engine';
import type { AlarmStore } from '../alarms/alarmStore.ts';
import type { GatewayEvents } from '../connections/connections.ts';
import type { GatewayPoller } from '../connections/gatewayPoller.ts';
import { STATUS_CHECK_MS } from '../connections/requestLimits.ts';
import type { ParameterStore } from '../parameters/parameterStore.ts';
import type { EnginePorts } from '../ports.ts';
import type { Totals } from '../partial/totals.ts';
import type { MessageStore } from './messageStore.ts';
import type { WorkspaceFleet } from './workspaceFleet.ts';
import type { WorkspaceLink } from './workspaceLink.ts';

interface Options {
  ports: Pick<EnginePorts, 'now' | 'setTimer'>;
  fleet: WorkspaceFleet;
  alarms: AlarmStore;
  parameters: Pick<ParameterStore, 'takeAlarms'>;
  messages: MessageStore;
  link: () => WorkspaceLink;
  /** Null until the fleet is loaded. */
  poller: () => GatewayPoller | null;
  brokers: () => Link['brokers'];
  /** Null for a fleet that is held as a whole. */
  totals: () => Totals | null;
  /** Something that pages are shown may have changed. */
  changed: () => void;
  /** A broker connection was lost. */
  onDrop: () => void;
  /** A connection is back: pushes may have been missed. */
  onGap: () => void;
}

/** Reacts when a workspace's brokers connect, disconnect or deliver messages of gateways. */
export function createBrokerEvents(options: Options): GatewayEvents {
  const { fleet, alarms, parameters, messages, link, poller, brokers, totals, changed, onDrop, onGap } =
    options;
  const { now, setTimer } = options.ports;

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

  return {
    onStatus: (uuid, message) =>
      fleet.atGateway(uuid, (row, live) => {
        const status = getStatus(message);
        if (status === null) return;
        live.announced(row, status.online, status.at, now());
        if (status.online) poller()?.ask(row);
      }),
    onTelemetry: (uuid, payload) => fleet.atGateway(uuid, (row, live) => live.telemetry(row, payload, now())),
    onAlarm: (uuid, message) =>
      fleet.atGateway(uuid, (row, live) => {
        const own = (live.index.devicesOfGateway[row] ?? []).map((each) => live.index.devices[each]);
        messages.onAlarm();
        parameters.takeAlarms(
          alarms.push(
            message,
            new Map(own.flatMap((device) => (device ? [[device.device_id, device]] : []))),
          ),
        );
      }),
    onTotals(server, message) {
      totals()?.take(server, message, now());
      changed();
    },
    onAdded: begin,
    onUp(server, uuids) {
      const { up, of } = brokers();
      if (up === of) link().setFailure(undefined);
      totals()?.linked(server);
      begin(uuids);
      if (link().wasLive()) onGap();
      link().update();
      poller()?.sweep();
    },
    onDown(uuids) {
      link().setFailure('dataConnectFailed');
      onDrop();
      setLinked(uuids, false);
      link().update();
    },
    onTrouble() {
      link().setFailure('dataConnectFailed');
      link().update();
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
