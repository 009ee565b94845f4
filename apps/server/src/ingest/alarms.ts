import { numberArray } from '../storage/arrayText.ts';
import type { Client } from '../storage/client.ts';
import type { AlarmEntry } from './interpret/message.ts';

/** One alarm by device, code and beginning: it begins, and later it ends. What ended does not begin again. */
export async function upsertAlarms(client: Client, entries: readonly AlarmEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const alarms = new Map<string, AlarmEntry>();
  for (const entry of entries) {
    const key = JSON.stringify([entry.device.id, entry.code, entry.beganAt]);
    const recoveredAt = entry.recoveredAt ?? alarms.get(key)?.recoveredAt ?? null;
    alarms.set(key, { ...entry, recoveredAt });
  }
  const list = [...alarms.values()];
  await client.query(
    `insert into alarm (device_id, code, type, level, message, began_at, recovered_at)
     select * from unnest($1::int[], $2::text[], $3::text[], $4::int[], $5::text[], $6::bigint[], $7::bigint[])
     on conflict (device_id, code, began_at) do update set type = excluded.type, level = excluded.level,
       message = excluded.message, recovered_at = coalesce(excluded.recovered_at, alarm.recovered_at)`,
    [
      numberArray(list.map(({ device }) => device.id)),
      list.map(({ code }) => code),
      list.map(({ type }) => type),
      numberArray(list.map(({ level }) => level)),
      list.map(({ message }) => message),
      numberArray(list.map(({ beganAt }) => beganAt)),
      numberArray(list.map(({ recoveredAt }) => recoveredAt)),
    ],
  );
}
