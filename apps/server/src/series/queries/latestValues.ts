import type { AnswerOf, HttpCalls } from '@heliograph/contracts/http';
import { numberArray } from '../../storage/arrayText.ts';
import type { Client } from '../../storage/client.ts';

/** The newest sample of devices; devices that never reported and values that it lacks are left out. */
export async function latestValues(
  client: Client,
  deviceIds: readonly string[],
): Promise<AnswerOf<HttpCalls['series']['getLatestValues']>> {
  const { rows: devices } = await client.query<{
    id: number;
    deviceId: string;
    codes: string[];
    slots: number[];
  }>(
    `select device.id, device.device_id as "deviceId", model.codes, model.slots
     from device join (select model_id, array_agg(code order by slot) as codes, array_agg(slot order by slot) as slots
       from model_function where slot is not null group by model_id) model using (model_id)
     where device.device_id = any($1::text[])`,
    [deviceIds],
  );
  const { rows } = await client.query<{ id: number; timestamp: number; v: (number | null)[] }>(
    'select device_id as id, at as timestamp, v from latest where device_id = any($1::int[])',
    [numberArray(devices.map(({ id }) => id))],
  );
  const newest = new Map(rows.map((row) => [row.id, row]));
  return devices.flatMap(({ id, deviceId, codes, slots }) => {
    const sample = newest.get(id);
    if (!sample) return [];
    const values = codes.flatMap((code, i) => {
      const value = sample.v[slots[i]! - 1] ?? Number.NaN;
      return Number.isFinite(value) ? [[code, value]] : [];
    });
    return [
      { deviceId, timestamp: sample.timestamp, values: Object.fromEntries(values) as Record<string, number> },
    ];
  });
}
