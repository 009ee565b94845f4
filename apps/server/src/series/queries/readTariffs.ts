import type { StoredTariff } from '@heliograph/contracts/http';
import { numberArray } from '../../storage/arrayText.ts';
import type { Client } from '../../storage/client.ts';

/** Tariffs of stations, the oldest first; without stations that have none. */
export async function readTariffs(
  client: Client,
  ids: readonly number[],
): Promise<Map<number, StoredTariff[]>> {
  const { rows } = await client.query<StoredTariff>(
    `select id, station_id, action, type, unit, price_model, effective_from as create_time, updated_at as update_time
     from tariff where station_id = any($1::int[]) order by station_id, action, effective_from, id`,
    [numberArray(ids)],
  );
  const found = new Map<number, StoredTariff[]>();
  for (const row of rows) {
    const own = found.get(row.station_id);
    if (own) own.push(row);
    else found.set(row.station_id, [row]);
  }
  return found;
}
