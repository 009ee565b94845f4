import { Refusal } from '@heliograph/contracts/http';
import type { GatewayReply, PropertyValue } from '@heliograph/contracts/mqtt';
import type { GatewayData, RequestChannel } from '../connections/requestChannel.ts';
import { EngineError } from '../engineError.ts';
import { LIVE_REQUEST_MS } from '../connections/requestLimits.ts';
import type { WorkspaceFleet } from '../workspace/workspaceFleet.ts';

export interface GatewayRoutes {
  fleet: Pick<WorkspaceFleet, 'gatewayOf' | 'mayAsk' | 'maySet' | 'atGateway'>;
  /** undefined while the broker is not connected. */
  channelOf: (serverId: number) => RequestChannel | undefined;
  now: () => number;
}

export interface GrantedValue {
  code: string;
  value: number | string;
  /** The value that it replaces; undefined to replace any. */
  expected?: number | string | undefined;
  /** The server's permission for this client. */
  grant: string;
}

/** A reading that takes longer is waited for all the same. */
const ignoreProgress = (): void => undefined;

/**
 * Requests to a device through its gateway. They wait for a gateway that says that it works on them: a slow bus, or a queue
 * behind a scan, takes several seconds.
 */
export function createGatewayAccess({ fleet, channelOf, now }: GatewayRoutes) {
  /**
   * @throws EngineError badInput for a device outside the session, refused where it may not ask, unreachable while the
   *   device's broker is disconnected.
   */
  function routeTo(deviceId: string): { uuid: string; channel: RequestChannel } {
    const gateway = fleet.gatewayOf(deviceId);
    if (!gateway) throw new EngineError('badInput', 0, `no device ${deviceId}`);
    // The broker ends the connection of a session that asks all the same.
    if (!fleet.mayAsk(deviceId)) throw new EngineError('refused', Refusal.forbidden, 'Not authorized');
    const channel = channelOf(gateway.mqtt_server_id);
    if (!channel) throw new EngineError('unreachable', 0, 'Data connect failed');
    return { uuid: gateway.uuid, channel };
  }

  return {
    /** @throws EngineError as `routeTo`; timeout; refused by the gateway. */
    async read(deviceId: string, codes: readonly string[]): Promise<Record<string, PropertyValue>> {
      const { uuid, channel } = routeTo(deviceId);
      const request = [{ device_id: deviceId, defines: [...codes] }];
      const { data } = await channel.request(
        uuid,
        'get_group_property',
        request,
        LIVE_REQUEST_MS,
        ignoreProgress,
      );
      // Its answer counts as live values, too.
      fleet.atGateway(uuid, (row, live) => live.properties(row, data, now()));
      return findValues(data, deviceId);
    },

    /** The MQTT client that sends to this device. @throws EngineError as `routeTo`. */
    clientFor: (deviceId: string): string => routeTo(deviceId).channel.clientId,

    /** @throws EngineError as `read`. */
    async write(
      deviceId: string,
      { code, value, expected, grant }: GrantedValue,
      { timeoutMs = LIVE_REQUEST_MS, onWorking = ignoreProgress } = {},
    ): Promise<void> {
      const { uuid, channel } = routeTo(deviceId);
      const data = {
        device_id: deviceId,
        property_code: code,
        value,
        ...(expected !== undefined && { expected }),
        grant,
      };
      await channel.request(uuid, 'set_property', data, timeoutMs, onWorking);
    },

    /** Asks a gateway for its diagnostics. @throws EngineError as `read`; refused for users who may not write. */
    async askGateway(
      deviceId: string,
      asked: { action: 'get_diagnostics' } | { action: 'get_gateway_log'; lines: number },
      timeoutMs: number,
    ): Promise<GatewayReply> {
      const { uuid, channel } = routeTo(deviceId);
      if (!fleet.maySet(deviceId)) throw new EngineError('refused', Refusal.forbidden, 'Not authorized');
      const { action } = asked;
      return action === 'get_diagnostics'
        ? channel.request(uuid, action, {}, timeoutMs)
        : channel.request(uuid, action, { lines: asked.lines }, timeoutMs);
    },
  };
}

export type GatewayAccess = ReturnType<typeof createGatewayAccess>;

/** Values of a device in a gateway's answer, which may be incomplete. */
function findValues(answer: GatewayData, deviceId: string): Record<string, PropertyValue> {
  const own = answer.find(({ device_id }) => device_id === deviceId);
  return Object.fromEntries((own?.datas ?? []).map(({ property_code, value }) => [property_code, value]));
}
