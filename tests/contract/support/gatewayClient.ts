import { topics } from '@heliograph/contracts/mqtt';
import type { Stack } from '@heliograph/testing';
import type { MqttClient } from 'mqtt';
import { connectBroker } from './brokerClient.ts';
import { commissioningOf } from './fleet.ts';

export interface SentAlarm {
  device_id: string;
  code: string;
  type: 'alarm' | 'fault';
  level: 1 | 2 | 3;
  msg: string;
  at: number;
  recovery: number;
}

/** A gateway of the demo fleet, played by the test in a stack without simulator. */
export async function connectGateway(stack: Stack, uuid: string) {
  const { gateways } = await commissioningOf(stack);
  const { password } = gateways.find((gateway) => gateway.uuid === uuid)!;
  const client: MqttClient = await connectBroker({
    url: stack.mqtt,
    user: uuid,
    password,
    clientId: `gw-${uuid}`,
  });
  let seq = Date.now();
  return {
    /** Resolves once the server has stored them. */
    async alarms(...alarms: SentAlarm[]): Promise<void> {
      await client.publishAsync(topics.alarm(uuid), JSON.stringify({ seq: ++seq, alarms }), { qos: 1 });
    },
    end: () => client.endAsync(),
  };
}
