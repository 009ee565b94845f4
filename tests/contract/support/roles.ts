import { startStack, type Stack, type StackEnvironment, type StackProcess } from '@heliograph/testing';
import type { MqttClient } from 'mqtt';
import { connectBroker, getBrokerCredentials } from './brokerClient.ts';

export const GATEWAY_URL = 'mqtts://gateways.example:8883';

/** Servers of one role each on a PostgreSQL. */
export interface Roles {
  /** Has a demo of a few stations, without simulated gateways. */
  jobs: StackProcess;
  start(role: 'web' | 'ingest' | 'jobs', env?: StackEnvironment): Promise<StackProcess>;
  stop(): Promise<void>;
}

export async function startRoles(
  url: string,
  { demoStations, gatewayUrl = GATEWAY_URL }: { demoStations: number; gatewayUrl?: string },
): Promise<Roles> {
  const shared = {
    DATABASE_URL: url,
    GATEWAY_URL: gatewayUrl,
    SIMULATOR: 'off',
    DEMO_STATIONS: `${demoStations}`,
  };
  const stacks: StackProcess[] = [];
  async function start(role: string, env: StackEnvironment = {}): Promise<StackProcess> {
    const stack = await startStack({ env: { ...shared, ROLE: role, ...env } });
    stacks.push(stack);
    return stack;
  }
  return {
    jobs: await start('jobs'),
    start,
    async stop() {
      await Promise.all(stacks.map((stack) => stack.stop()));
    },
  };
}

/**
 * Connects a session of a web server to the broker of a node, like a proxy in front of both that routes by
 * path.
 */
export async function connectSessionTo(
  node: Stack,
  { web, name, token }: { web: Stack; name: string; token: string },
): Promise<MqttClient> {
  const { user, password, clientPrefix } = await getBrokerCredentials(web, token);
  const url = `${node.http.replace(/^http/, 'ws')}/mqtt/${name}`;
  return connectBroker({ url, user, password, clientId: `${clientPrefix}test` });
}
