import { topics, UpgradeMessage, type Backfill, type UpgradeReport } from '@heliograph/contracts/mqtt';
import type { Stack } from '@heliograph/testing';
import type { MqttClient } from 'mqtt';
import { connectBroker } from './brokerClient.ts';
import { readCommissioning } from './fleet.ts';

export interface SentAlarm {
  device_id: string;
  code: string;
  type: 'alarm' | 'fault';
  level: 1 | 2 | 3;
  msg: string;
  at: number;
  recovery: number;
}

/** Connects as a gateway of the demo fleet, in a stack without simulator. */
export async function connectGateway(stack: Pick<Stack, 'mqtt' | 'dataDir'>, uuid: string) {
  const { gateways } = await readCommissioning(stack);
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
    /** Sends one sample of a device; resolves once the server has stored it. */
    async push(
      device_id: string,
      { at, values }: { at: number; values: Record<string, number> },
    ): Promise<void> {
      const samples = [{ device_id, at, status: 'normal', values }];
      const payload = JSON.stringify({ seq: ++seq, period: 5_000, samples });
      await client.publishAsync(topics.telemetry(uuid), payload, { qos: 1 });
    },
    /** Sends past samples; resolves once the server has stored them. */
    async backfill(message: Omit<Backfill, 'seq'>): Promise<void> {
      const payload = JSON.stringify({ seq: ++seq, ...message });
      await client.publishAsync(topics.backfill(uuid), payload, { qos: 1 });
    },
    /** Resolves once the server has stored it. */
    async status(status: 'online' | 'offline'): Promise<void> {
      await client.publishAsync(topics.status(uuid), JSON.stringify({ status, at: Date.now() }), {
        qos: 1,
        retain: true,
      });
    },
    /** Records the firmware messages of the server from now on. */
    async upgrades(): Promise<UpgradeMessage[]> {
      const received: UpgradeMessage[] = [];
      client.on('message', (topic, payload) => {
        if (topic === topics.upgrade(uuid))
          received.push(UpgradeMessage.parse(JSON.parse(payload.toString())));
      });
      await client.subscribeAsync(topics.upgrade(uuid), { qos: 1 });
      return received;
    },
    /** Resolves once the server has stored it. */
    async report(report: UpgradeReport): Promise<void> {
      await client.publishAsync(topics.upgradeReport(uuid), JSON.stringify(report), { qos: 1 });
    },
    end: () => client.endAsync(),
  };
}
