import {
  GatewayRequest,
  ReplyCode,
  topics,
  type GatewayDiagnostics,
  type GatewayReply,
  type GatewayStatus,
} from '@heliograph/contracts/mqtt';
import { expect } from '@playwright/test';
import { connectAsync } from 'mqtt';
import type { CreatedStation } from './createStation.ts';
import { runScenario } from './runScenario.ts';

export interface TestGateway {
  /** Received commands: code and value. */
  commands: [code: string, value: unknown][];
  /** Diagnostics to report from now on; null to answer like a gateway without diagnostics. */
  diagnostics: GatewayDiagnostics | null;
  /** Effect of a command. */
  onCommand: (code: string, value: unknown) => void;
  close(): Promise<void>;
}

/** Connects as the gateway of a station, in place of the simulated one. */
export async function connectTestGateway(
  { mqtt_url, uuid, password }: CreatedStation['gateway'],
  diagnostics: GatewayDiagnostics | null,
): Promise<TestGateway> {
  // The simulator starts gateways of a new station within seconds.
  await expect(() => runScenario('offline', uuid)).toPass({ timeout: 30_000 });
  const client = await connectAsync(mqtt_url, {
    username: uuid,
    password,
    clientId: `gw-${uuid}`,
    reconnectPeriod: 0,
  });
  const gateway: TestGateway = {
    commands: [],
    diagnostics,
    onCommand: () => undefined,
    close: () => client.endAsync(true),
  };
  client.on('message', (_topic, payload) => {
    const request = GatewayRequest.parse(JSON.parse(payload.toString()));
    const reply: GatewayReply = { id: request.id, code: ReplyCode.ok, data: [], ...answer(request) };
    void client.publishAsync(topics.response(uuid, request.client_id), JSON.stringify(reply), { qos: 1 });
  });
  function answer(request: GatewayRequest): Partial<GatewayReply> {
    if (request.action === 'device_status')
      return { data: request.data.map((device_id) => ({ device_id, status: 'normal' as const })) };
    if (request.action === 'get_group_property')
      return { data: request.data.map(({ device_id }) => ({ device_id, datas: [] })) };
    if (gateway.diagnostics === null) return { code: ReplyCode.badRequest, msg: 'malformed request' };
    if (request.action === 'get_diagnostics') return { diagnostics: gateway.diagnostics };
    if (request.action === 'get_gateway_log')
      return {
        log: {
          lines: [
            { at: Date.now() - 60_000, level: 'info', text: 'connected to the server' },
            { at: Date.now(), level: 'warn', text: 'unit 3 on bus roof does not answer' },
          ],
        },
      };
    const { property_code, value } = request.data;
    gateway.commands.push([property_code, value]);
    gateway.onCommand(property_code, value);
    return {};
  }
  await client.subscribeAsync(topics.request(uuid), { qos: 1 });
  const status: GatewayStatus = { status: 'online', at: Date.now() };
  await client.publishAsync(topics.status(uuid), JSON.stringify(status), { qos: 1, retain: true });
  return gateway;
}
