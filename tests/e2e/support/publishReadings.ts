import { topics, type Backfill } from '@heliograph/contracts/mqtt';
import { connectAsync } from 'mqtt';
import type { CreatedStation } from './createStation.ts';

/** Publishes past readings of a device as its gateway; the simulated gateway reconnects afterwards. */
export async function publishReadings(
  { mqtt_url, uuid, password }: CreatedStation['gateway'],
  readings: Omit<Backfill, 'seq'>,
): Promise<void> {
  const client = await connectAsync(mqtt_url, { username: uuid, password, clientId: `gw-${uuid}` });
  // A sequence number that the simulated gateway has not used yet.
  const message = JSON.stringify({ seq: Date.now(), ...readings });
  await client.publishAsync(topics.backfill(uuid), message, { qos: 1 });
  await client.endAsync();
}
