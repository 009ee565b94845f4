import type { AnswerOf, addStation } from '@heliograph/contracts/http';
import { topics, type AlarmMessage } from '@heliograph/contracts/mqtt';
import { connectAsync } from 'mqtt';

export type ToldAlarm = AlarmMessage['alarms'][number];

/** Tells of alarms as the gateway of a station would; the simulated one connects again afterwards. */
export async function tellAlarms(
  gateway: AnswerOf<typeof addStation>['gateway'],
  alarms: readonly ToldAlarm[],
): Promise<void> {
  const client = await connectAsync(gateway.mqtt_url, {
    username: gateway.uuid,
    password: gateway.password,
    clientId: `gw-${gateway.uuid}`,
  });
  // A number that the simulated gateway of the same station has not used by now.
  const message = JSON.stringify({ seq: Date.now(), alarms });
  await client.publishAsync(topics.alarm(gateway.uuid), message, { qos: 1 });
  await client.endAsync();
}
