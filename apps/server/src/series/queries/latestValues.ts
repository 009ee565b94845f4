import type { AnswerOf, HttpCalls } from '@heliograph/contracts/http';
import type { Client } from '../../storage/client.ts';

interface Row {
  deviceId: string;
  timestamp: number;
  codes: string[];
  v: (number | null)[];
}

/** The newest sample of devices; devices that never reported and values that it lacks are left out. */
export async function latestValues(
  client: Client,
  deviceIds: readonly string[],
): Promise<AnswerOf<HttpCalls['series']['getLatestValues']>> {
  const { rows } = await client.query<Row>(
    `select device.device_id as "deviceId", latest.at as timestamp, model.codes,
       array(select latest.v[slot] from unnest(model.slots) with ordinality as wanted(slot, i) order by i) as v
     from device join latest on latest.device_id = device.id
     join (select model_id, array_agg(code order by slot) as codes, array_agg(slot order by slot) as slots
       from model_function where slot is not null group by model_id) model using (model_id)
     where device.device_id = any($1::text[])`,
    [deviceIds],
  );
  return rows.map(({ deviceId, timestamp, codes, v }) => ({
    deviceId,
    timestamp,
    values: Object.fromEntries(
      codes.flatMap((code, i) => {
        const value = v[i] ?? Number.NaN;
        return Number.isFinite(value) ? [[code, value]] : [];
      }),
    ),
  }));
}
