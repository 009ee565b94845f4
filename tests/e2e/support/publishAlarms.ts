import type { AnswerOf, addStation } from '@heliograph/contracts/http';
import { topics, type AlarmMessage } from '@heliograph/contracts/mqtt';
import { expect } from '@playwright/test';
import { connectAsync } from 'mqtt';
import { runScenario } from './runScenario.ts';

export type PublishedAlarm = AlarmMessage['alarms'][number];

/**
 * Publishes alarms as the gateway of a station. The simulated gateway is offline meanwhile: if both took the connection
 * over from each other, the server would stop the simulated one.
 */
export async function publishAlarms(
  { uuid, password, mqtt_url }: AnswerOf<typeof addStation>['gateway'],
  alarms: readonly PublishedAlarm[],
): Promise<void> {
  // The gateway of a new station is simulated soon after the station is created.
  await expect(() => runScenario('offline', uuid)).toPass();
  const client = await connectAsync(mqtt_url, { username: uuid, password, clientId: `gw-${uuid}` });
  // A sequence number that the simulated gateway has not used yet.
  const message = JSON.stringify({ seq: Date.now(), alarms });
  await client.publishAsync(topics.alarm(uuid), message, { qos: 1 });
  await client.endAsync();
  await runScenario('resume', uuid);
}
