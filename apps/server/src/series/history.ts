import type { Client } from '../storage/client.ts';
import { utcDay } from './days.ts';
import { readSamples } from './samplePack.ts';

export interface HistorySample {
  /** Epoch ms. */
  timestamp: number;
  value: number;
}

/** Samples of one numeric property in [start, end), oldest first; none for an unknown device or property. */
export async function history(
  client: Client,
  deviceId: string,
  code: string,
  start: number,
  end: number,
): Promise<HistorySample[]> {
  const found = await client.query<{ id: number; slot: number }>(
    `select device.id, slot from device join model_function using (model_id)
     where device_id = $1 and code = $2 and slot is not null`,
    [deviceId, code],
  );
  const property = found.rows[0];
  if (!property) return [];
  // Hot first: a day packed in between is then seen twice rather than not at all.
  const hot = await client.query<{ at: number[] | null; value: number[] | null }>(
    `select array_agg(at order by at) as at, array_agg(v[$2] order by at) as value from sample
     where device_id = $1 and at >= $3 and at < $4 and v[$2] is not null`,
    [property.id, property.slot, start, end],
  );
  const { rows: cold } = await client.query<{ pack: Buffer }>(
    'select pack from sample_day where device_id = $1 and day >= $2 and day < $3 order by day',
    [property.id, utcDay(start), end],
  );
  const samples: HistorySample[] = [];
  for (const { pack } of cold) {
    const { at, columns } = readSamples(pack, [property.slot - 1]);
    for (let i = 0; i < at.length; i++) {
      const timestamp = at[i] ?? 0;
      const value = columns[0]?.[i] ?? NaN;
      if (timestamp >= start && timestamp < end && !Number.isNaN(value)) samples.push({ timestamp, value });
    }
  }
  const { at, value } = hot.rows[0] ?? {};
  return merge(
    samples,
    (at ?? []).map((timestamp, i) => ({ timestamp, value: value?.[i] ?? NaN })),
  );
}

/** Both in order; of two samples of one instant the first list's. */
function merge(cold: HistorySample[], hot: HistorySample[]): HistorySample[] {
  const last = cold.at(-1)?.timestamp ?? -Infinity;
  if (hot.every(({ timestamp }) => timestamp > last)) return cold.concat(hot);
  const byInstant = new Map([...hot, ...cold].map((sample) => [sample.timestamp, sample]));
  return [...byInstant.values()].sort((a, b) => a.timestamp - b.timestamp);
}
