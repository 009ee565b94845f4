import { topics } from '@heliograph/contracts/mqtt';
import type { Stack } from '@heliograph/testing';
import type { MqttClient } from 'mqtt';
import { expect } from 'vitest';
import { connectGateway } from './gatewayClient.ts';

type AlarmSource = Pick<Awaited<ReturnType<typeof connectGateway>>, 'alarms' | 'end'>;

/** Topics that a client received messages on. */
export function recordTopics(client: MqttClient): string[] {
  const received: string[] = [];
  client.on('message', (topic) => received.push(topic));
  return received;
}

/**
 * Subscribes a connection to the alarms of gateways of the demo fleet, in a stack without simulator. It must keep the
 * last of them.
 */
export async function watchAlarms(
  stack: Pick<Stack, 'mqtt' | 'dataDir'>,
  client: MqttClient,
  uuids: readonly string[],
) {
  return watchPersonAlarms(
    client,
    await Promise.all(uuids.map(async (uuid) => ({ uuid, gateway: await connectGateway(stack, uuid) }))),
  );
}

/** Like `watchAlarms`, of any connected gateways. */
export async function watchPersonAlarms(
  client: MqttClient,
  sources: readonly { uuid: string; gateway: AlarmSource }[],
) {
  const received = recordTopics(client);
  const kept = topics.alarm(sources.at(-1)!.uuid);
  await client.subscribeAsync(sources.map(({ uuid }) => topics.alarm(uuid)));
  return {
    /** Makes each gateway send a message, one after the other. @returns the gateways whose message arrived */
    async heard(): Promise<string[]> {
      received.length = 0;
      for (const { gateway } of sources) await gateway.alarms();
      // Messages of the others would have come before.
      await expect.poll(() => received).toContain(kept);
      return sources.map(({ uuid }) => uuid).filter((uuid) => received.includes(topics.alarm(uuid)));
    },
    async end(): Promise<void> {
      await Promise.all([client.endAsync(), ...sources.map(({ gateway }) => gateway.end())]);
    },
  };
}
