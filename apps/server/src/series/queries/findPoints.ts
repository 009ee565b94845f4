import type { SeriesPoint } from '@heliograph/contracts/http';
import type { Client } from '../../storage/client.ts';

/** Where a point's values are stored. */
export interface StoredPoint {
  deviceId: number;
  /** Position among the numeric properties of its model, from 1. */
  slot: number;
  /** Position among its model's counters, from 0; null when it is not a counter. */
  counter: number | null;
}

/** By position in `points`; without those that are not a numeric property of a known device. */
export async function findPoints(
  client: Client,
  points: readonly SeriesPoint[],
): Promise<Map<number, StoredPoint>> {
  const { rows } = await client.query<{ i: number } & StoredPoint>(
    `select i::int, device.id as "deviceId", asked.slot, case when asked.kind = 'counter' then
       (select count(*) from model_function earlier where earlier.model_id = asked.model_id
        and earlier.kind = 'counter' and earlier.slot < asked.slot)::int end as counter
     from unnest($1::text[], $2::text[]) with ordinality as point(device_id, code, i)
     join device using (device_id)
     join model_function asked on asked.model_id = device.model_id and asked.code = point.code
       and asked.slot is not null`,
    [points.map(({ deviceId }) => deviceId), points.map(({ propertyCode }) => propertyCode)],
  );
  return new Map(rows.map(({ i, ...point }) => [i - 1, point]));
}
