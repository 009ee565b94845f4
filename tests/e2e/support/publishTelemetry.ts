import { topics, type Telemetry } from '@heliograph/contracts/mqtt';
import { connectAsync } from 'mqtt';
import type { CreatedStation } from './createStation.ts';

/** Publishes live values of a device as its gateway; they stay fresh for three minutes. */
export async function publishTelemetry(
  { mqtt_url, uuid, password }: CreatedStation['gateway'],
  deviceId: string,
  values: Record<string, number>,
): Promise<void> {
  const client = await connectAsync(mqtt_url, { username: uuid, password, clientId: `gw-${uuid}` });
  const now = Date.now();
  const message: Telemetry = {
    // A sequence number that the simulated gateway has not used yet.
    seq: now,
    period: 60_000,
    samples: [{ device_id: deviceId, at: now, status: 'normal', values }],
  };
  await client.publishAsync(topics.telemetry(uuid), JSON.stringify(message), { qos: 1 });
  await client.endAsync();
}
