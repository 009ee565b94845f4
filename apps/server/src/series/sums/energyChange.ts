import type { Client } from '../../storage/client.ts';
import { rangeArrays, type DeviceRange } from '../energy/energyMark.ts';

/**
 * Notes that energy of past days has changed, so that the sums of these days are computed again. Not for what continues
 * an open day: that is noticed by the version of the gateway, which costs ingest nothing.
 */
export async function noteChanges(client: Client, ranges: readonly DeviceRange[]): Promise<void> {
  if (ranges.length === 0) return;
  await client.query(
    `insert into energy_change (station_id, began_at, ended_at)
     select station_id, min(first), max(past) from unnest($1::int[], $2::bigint[], $3::bigint[]) as range(device, first, past)
     join device on device.id = device group by station_id`,
    rangeArrays(ranges),
  );
}
