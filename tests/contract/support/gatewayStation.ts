import { addStation, getHistoryData, type GatewayAccess } from '@heliograph/contracts/http';
import type { GatewayReply } from '@heliograph/contracts/mqtt';
import { readData, newStation, type Stack } from '@heliograph/testing';
import type { MqttClient } from 'mqtt';
import { connectSession, requestGateway } from './brokerClient.ts';
import { getRelevance } from './fleet.ts';
import { requestGrant } from './requestGrant.ts';

/** A new station whose gateway program the test runs. */
export interface GatewayStation {
  stationId: number;
  gateway: GatewayAccess;
  gatewayId: string;
  inverterId: string;
  /** Part of the program's configuration. */
  server: object;
  /** Sends a request to the gateway as a page does. */
  ask: (request: Parameters<typeof requestGateway>[2]) => Promise<GatewayReply>;
  /** Writes as a page does, with a grant of the server. */
  write: (deviceId: string, code: string, value: number | string) => Promise<GatewayReply>;
  /** Values of the last hour, oldest first. */
  history: (deviceId: string, code: string) => Promise<number[]>;
  close: () => Promise<void>;
}

export async function addGatewayStation(stack: Stack, token: string): Promise<GatewayStation> {
  const { station_id: stationId, gateway } = await readData(stack, addStation, newStation(), { token });
  const { uuid, password, grant_key } = gateway;
  const own = (await getRelevance(stack, token)).device.filter(
    ({ iot_gateway_uuid }) => iot_gateway_uuid === uuid,
  );
  const getId = (type: string) => own.find(({ device_type }) => device_type === type)!.device_id;
  const gatewayId = getId('C001');
  let client: MqttClient | null = null;
  const session = async () => (client ??= await connectSession(stack, token, 'page'));
  const ask: GatewayStation['ask'] = async (request) => requestGateway(await session(), uuid, request);
  return {
    stationId,
    gateway,
    gatewayId,
    inverterId: getId('C002'),
    server: { url: stack.mqtt, uuid, password, grant_key, device_id: gatewayId },
    ask,
    async write(device_id, property_code, value) {
      const write = { device_id, property_code, value };
      const grant = await requestGrant(stack, token, (await session()).options.clientId!, write);
      return await ask({ action: 'set_property', data: { ...write, grant } });
    },
    async history(deviceId, propertyCode) {
      const [start, end] = [Date.now() - 3_600_000, Date.now() + 3_600_000];
      const points = await readData(stack, getHistoryData, { deviceId, propertyCode, start, end }, { token });
      return points.map(({ value }) => value);
    },
    async close() {
      await client?.endAsync(true);
    },
  };
}
