import type { AnswerOf, addStation } from '@heliograph/contracts/http';
import { topics, type AlarmMessage } from '@heliograph/contracts/mqtt';
import { connectAsync } from 'mqtt';

export type PublishedAlarm = AlarmMessage['alarms'][number];

/** Publishes alarms as the gateway of a station; the simulated gateway reconnects afterwards. */
export async function publishAlarms(
  gateway: AnswerOf<typeof addStation>['gateway'],
  alarms: readonly PublishedAlarm[],
): Promise<void> {
  const client = await connectAsync(gateway.mqtt_url, {
    username: gateway.uuid,
    password: gateway.password,
    clientId: `gw-${gateway.uuid}`,
  });
  // A sequence number that the simulated gateway has not used yet.
  const message = JSON.stringify({ seq: Date.now(), alarms });
  await client.publishAsync(topics.alarm(gateway.uuid), message, { qos: 1 });
  await client.endAsync();
}
