import { numberArray } from '../storage/arrayText.ts';
import type { Client } from '../storage/client.ts';

/** Statuses to be stored; later ones replace earlier ones. */
export interface StatusWrites {
  gateways: Map<number, 'online' | 'offline'>;
  /** `lastOnline` null: it was not online now. */
  devices: Map<number, { status: string; lastOnline: number | null }>;
}

export async function writeStatuses(
  client: Client,
  { gateways, devices }: StatusWrites,
  now: number,
): Promise<void> {
  if (gateways.size > 0) {
    await client.query(
      `update gateway set status = row.status, status_at = $3
       from unnest($1::int[], $2::text[]) as row(id, status) where gateway.id = row.id`,
      [numberArray([...gateways.keys()]), [...gateways.values()], now],
    );
  }
  if (devices.size > 0) {
    await client.query({
      name: 'write-statuses',
      text: `update device set status = row.status, last_online = greatest(device.last_online, row.last_online)
        from unnest($1::int[], $2::text[], $3::bigint[]) as row(id, status, last_online) where device.id = row.id`,
      values: [
        numberArray([...devices.keys()]),
        [...devices.values()].map(({ status }) => status),
        numberArray([...devices.values()].map(({ lastOnline }) => lastOnline)),
      ],
    });
  }
}
