import { toFailure } from '../engineError.ts';
import type { RequestChannel } from './requestChannel.ts';
import type { Fleet } from '../fleet/fleet.ts';
import { POLL_PERIOD_MS } from '../fleet/gatewayStates.ts';
import { NO_LAYOUT } from '../fleet/modelLayout.ts';
import { DEVICE_STATUS_MS, DEVICES_PER_REQUEST, GROUP_PROPERTY_MS, POLLED_AT_ONCE } from './requestLimits.ts';

/** A gateway that pushes is polled when nothing arrived for this many of its periods. */
const MISSED_PERIODS = 2;

interface Options {
  fleet: Fleet;
  channelOf: (serverId: number) => RequestChannel | undefined;
  now: () => number;
  changed: () => void;
}

export type GatewayPoller = ReturnType<typeof createGatewayPoller>;

/**
 * Polls gateways for the status of their devices, then for the values that the fleet shows [LIVE-02, LIVE-03]. Those that
 * push are polled at first contact and when they stop pushing, the others every period.
 */
export function createGatewayPoller({ fleet, channelOf, now, changed }: Options) {
  const { gateways: rows, devices, devicesOfGateway, layouts, mayAsk } = fleet.index;
  const due = new Float64Array(rows.length);
  const busy = new Uint8Array(rows.length);
  let active = 0;
  let closed = false;

  function wanted(row: number, at: number): boolean {
    if (!mayAsk[row] || busy[row] === 1 || (due[row] ?? 0) > at || fleet.gateways.announced[row] !== true)
      return false;
    if (!rows[row]?.pushes) return true;
    if (!isMissed(row, at)) return false;
    fleet.readTelemetry(row);
    return isMissed(row, at);
  }

  function isMissed(row: number, at: number): boolean {
    const period = fleet.gateways.period[row] ?? POLL_PERIOD_MS;
    return (fleet.gateways.receivedAt[row] ?? -Infinity) + MISSED_PERIODS * period < at;
  }

  /** Starts as many of the due polls as may run at once. */
  function sweep() {
    if (closed) return;
    const at = now();
    for (let row = 0; row < rows.length && active < POLLED_AT_ONCE; row++) {
      if (!wanted(row, at)) continue;
      const channel = channelOf(rows[row]?.mqtt_server_id ?? 0);
      if (channel) void run(row, channel);
    }
  }

  async function run(row: number, channel: RequestChannel) {
    busy[row] = 1;
    active++;
    await poll(row, channel);
    busy[row] = 0;
    active--;
    due[row] = now() + POLL_PERIOD_MS;
    if (closed) return;
    changed();
    sweep();
  }

  async function poll(row: number, channel: RequestChannel) {
    const own = devicesOfGateway[row] ?? [];
    for (let from = 0; from < own.length; from += DEVICES_PER_REQUEST) {
      if (!(await pollDevices(row, channel, own.slice(from, from + DEVICES_PER_REQUEST)))) return;
    }
  }

  /** False when the gateway does not answer. */
  async function pollDevices(row: number, channel: RequestChannel, own: readonly number[]): Promise<boolean> {
    const uuid = rows[row]?.uuid ?? '';
    const ids = own.map((device) => devices[device]?.device_id ?? '');
    const requests = own
      .map((device, i) => ({ device_id: ids[i] ?? '', defines: [...(layouts[device] ?? NO_LAYOUT).needed] }))
      .filter(({ defines }) => defines.length > 0);
    try {
      const { data } = await channel.request(uuid, 'device_status', ids, DEVICE_STATUS_MS);
      fleet.statuses(row, data, now());
    } catch {
      // The age of its values shows that it does not answer.
      return false;
    }
    changed();
    if (requests.length === 0) return true;
    try {
      const { data } = await channel.request(uuid, 'get_group_property', requests, GROUP_PROPERTY_MS);
      fleet.properties(row, data, now());
    } catch (error) {
      // A lost connection says nothing about the devices.
      if (toFailure(error).kind !== 'unreachable') fleet.propertiesFailed(row);
    }
    return true;
  }

  return {
    sweep,
    /** It came (back) online: poll at once. */
    ask(row: number) {
      due[row] = 0;
      sweep();
    },
    close() {
      closed = true;
    },
  };
}
