import { arrayArray, numberArray } from '../storage/arrayText.ts';
import type { Client } from '../storage/client.ts';
import { decodePack } from '../storage/damage.ts';
import { DAY, utcDay } from './days.ts';
import { mergeSamples, readSamples, sliceSamples, writeSamples, type Samples } from './samplePack.ts';

export interface SampleRow {
  deviceId: number;
  at: number;
  /** By slot, NaN where not measured. */
  v: Float64Array;
}

export interface DeviceSamples {
  deviceId: number;
  samples: Samples;
}

/** Writes samples of open days; existing ones stay. Their partitions must exist. */
export async function insertHot(client: Client, rows: readonly SampleRow[]): Promise<void> {
  if (rows.length === 0) return;
  await client.query({
    name: 'insert-samples',
    text: `insert into sample (device_id, at, v)
      select device, at, v::float8[] from unnest($1::int[], $2::bigint[], $3::text[]) as row(device, at, v)
      on conflict do nothing`,
    values: [
      numberArray(rows.map((row) => row.deviceId)),
      numberArray(rows.map((row) => row.at)),
      arrayArray(rows.map((row) => numberArray(row.v))),
    ],
  });
}

/** Merges samples of closed days into their packs; existing ones stay. Their partitions must exist. */
export async function mergeCold(client: Client, blocks: readonly DeviceSamples[]): Promise<void> {
  const days = new Map<string, { deviceId: number; day: number; samples: Samples }>();
  for (const { deviceId, samples } of blocks) {
    for (const part of getDays(samples)) {
      const key = `${deviceId} ${part.day}`;
      const known = days.get(key);
      days.set(key, {
        deviceId,
        day: part.day,
        samples: known ? mergeSamples(known.samples, part.samples) : part.samples,
      });
    }
  }
  if (days.size === 0) return;
  const keys = [
    numberArray([...days.values()].map((d) => d.deviceId)),
    numberArray([...days.values()].map((d) => d.day)),
  ];
  const ofDays = [...days.values()].map(({ day }) => day);
  const { rows: stored } = await client.query<{ device_id: number; day: number; pack: Buffer }>(
    `select device_id, day, pack from sample_day
     join unnest($1::int[], $2::bigint[]) as wanted(device_id, day) using (device_id, day)
     where day >= $3 and day <= $4`,
    [...keys, Math.min(...ofDays), Math.max(...ofDays)],
  );
  for (const { device_id, day, pack } of stored) {
    const entry = days.get(`${device_id} ${day}`);
    if (!entry) continue;
    const kept = decodePack({ table: 'sample_day', deviceId: device_id, day }, () => readSamples(pack));
    entry.samples = mergeSamples(kept, entry.samples);
  }
  await client.query(
    `insert into sample_day (device_id, day, pack) select * from unnest($1::int[], $2::bigint[], $3::bytea[])
     on conflict (device_id, day) do update set pack = excluded.pack`,
    [...keys, [...days.values()].map(({ samples }) => writeSamples(samples))],
  );
}

/** The samples by UTC day. */
function* getDays(samples: Samples): Generator<{ day: number; samples: Samples }> {
  const { at } = samples;
  for (let from = 0; from < at.length;) {
    const day = utcDay(at[from] ?? 0);
    let to = from + 1;
    while (to < at.length && (at[to] ?? 0) < day + DAY) to++;
    yield { day, samples: sliceSamples(samples, from, to) };
    from = to;
  }
}
