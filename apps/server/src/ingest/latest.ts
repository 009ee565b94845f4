import { arrayArray, numberArray } from '../storage/arrayText.ts';
import type { Client } from '../storage/client.ts';

/** A device's newest sample and last known counter readings. */
export interface LatestRow {
  deviceId: number;
  at: number;
  v: ArrayLike<number | null>;
  reading: readonly (number | null)[];
  readAt: readonly (number | null)[];
}

/** Readings are always replaced, the sample only by a newer one. */
export async function upsertLatest(client: Client, rows: readonly LatestRow[]): Promise<void> {
  if (rows.length === 0) return;
  await client.query({
    name: 'upsert-latest',
    text: `insert into latest (device_id, at, v, reading, read_at)
      select device, at, v::float8[], reading::float8[], read_at::bigint[]
      from unnest($1::int[], $2::bigint[], $3::text[], $4::text[], $5::text[]) as row(device, at, v, reading, read_at)
      on conflict (device_id) do update
        set at = greatest(latest.at, excluded.at), v = case when excluded.at > latest.at then excluded.v else latest.v end,
          reading = excluded.reading, read_at = excluded.read_at`,
    values: [
      numberArray(rows.map(({ deviceId }) => deviceId)),
      numberArray(rows.map(({ at }) => at)),
      arrayArray(rows.map(({ v }) => numberArray(v))),
      arrayArray(rows.map(({ reading }) => numberArray(reading))),
      arrayArray(rows.map(({ readAt }) => numberArray(readAt))),
    ],
  });
}
