import { numberArray } from '../../storage/arrayText.ts';
import type { Client } from '../../storage/client.ts';
import { utcDay } from '../days.ts';

/** A device's UTC day as it is stored cold. */
export interface StoredPack {
  deviceId: number;
  day: number;
  pack: Buffer;
}

/** Packs are read so many bytes at a time, however many are asked for. */
const BYTES_A_TIME = 16 * 1024 * 1024;

/** Packs of the days that [start, end) touches, by device and day, in batches. */
export async function* storedPacks(
  client: Client,
  table: 'sample_day' | 'energy_day',
  deviceIds: readonly number[],
  start: number,
  end: number,
): AsyncGenerator<StoredPack[]> {
  const { rows } = await client.query<{ devices: number[]; days: number[]; sizes: number[] }>(
    `select array_agg(device_id order by device_id, day) as devices, array_agg(day order by device_id, day) as days,
       array_agg(octet_length(pack) order by device_id, day) as sizes
     from ${table} where device_id = any($1::int[]) and day >= $2 and day < $3 having count(*) > 0`,
    [numberArray(deviceIds), utcDay(start), end],
  );
  const { devices = [], days = [], sizes = [] } = rows[0] ?? {};
  for (let from = 0; from < days.length;) {
    let past = from;
    for (let bytes = 0; past < days.length && bytes < BYTES_A_TIME; past++) bytes += sizes[past] ?? 0;
    const batch = await client.query<{ device_id: number; day: number; pack: Buffer }>(
      `select device_id, day, pack from unnest($1::int[], $2::bigint[]) as wanted(device_id, day)
       join ${table} using (device_id, day) order by device_id, day`,
      [numberArray(devices.slice(from, past)), numberArray(days.slice(from, past))],
    );
    yield batch.rows.map(({ device_id, day, pack }) => ({ deviceId: device_id, day, pack }));
    from = past;
  }
}
