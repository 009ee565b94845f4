import type { Gateway } from '@heliograph/contracts/http';
import type { PropertyValue } from '@heliograph/contracts/mqtt';
import type { GatewayData, RequestChannel } from '../connections/requestChannel.ts';
import { EngineError } from '../engineError.ts';
import { LIVE_REQUEST_MS } from '../polling/limits.ts';

export interface Ways {
  /** Of a device that this session sees. */
  gatewayOf: (deviceId: string) => Gateway | undefined;
  /** undefined while the broker is not connected. */
  channelOf: (serverId: number) => RequestChannel | undefined;
  /** What a gateway answered is as good as what it pushes. */
  heard: (uuid: string, answer: GatewayData) => void;
}

export interface GrantedValue {
  code: string;
  value: number | string;
  /** Leave of the server, for the client that asks. */
  grant: string;
}

/** Asks a device through its gateway, as the pages of devices do (spec A §7). */
export function createGatewayAccess({ gatewayOf, channelOf, heard }: Ways) {
  /** @throws EngineError badInput for a device that is not seen, unreachable while its broker is away. */
  function wayTo(deviceId: string): { uuid: string; channel: RequestChannel } {
    const gateway = gatewayOf(deviceId);
    if (!gateway) throw new EngineError('badInput', 0, `no device ${deviceId}`);
    const channel = channelOf(gateway.mqtt_server_id);
    if (!channel) throw new EngineError('unreachable', 0, 'Data connect failed');
    return { uuid: gateway.uuid, channel };
  }

  return {
    /** @throws EngineError as `wayTo`; timeout; refused by the gateway. */
    async read(deviceId: string, codes: readonly string[]): Promise<Record<string, PropertyValue>> {
      const { uuid, channel } = wayTo(deviceId);
      const wish = [{ device_id: deviceId, defines: [...codes] }];
      const answer = await channel.request(uuid, 'get_group_property', wish, LIVE_REQUEST_MS);
      heard(uuid, answer);
      return valuesOf(answer, deviceId);
    },

    /** The client that asks this device. @throws EngineError as `wayTo`. */
    clientFor: (deviceId: string): string => wayTo(deviceId).channel.clientId,

    /** @throws EngineError as `read`. */
    async write(deviceId: string, { code, value, grant }: GrantedValue): Promise<void> {
      const { uuid, channel } = wayTo(deviceId);
      const data = { device_id: deviceId, property_code: code, value, grant };
      await channel.request(uuid, 'set_property', data, LIVE_REQUEST_MS);
    },
  };
}

export type GatewayAccess = ReturnType<typeof createGatewayAccess>;

/** What a gateway told of a device; gateways are not trusted to have told it well. */
function valuesOf(answer: GatewayData, deviceId: string): Record<string, PropertyValue> {
  const own = answer.find(({ device_id }) => device_id === deviceId);
  return Object.fromEntries((own?.datas ?? []).map(({ property_code, value }) => [property_code, value]));
}
