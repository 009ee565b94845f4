import { arrayArray, numberArray } from '../../storage/arrayText.ts';
import type { Client } from '../../storage/client.ts';
import { decodePack } from '../../storage/damage.ts';
import { DAY, utcDay } from '../days.ts';
import { readEnergy, writeEnergy } from './energyPack.ts';
import type { EnergyRow } from './energyRow.ts';
import type { CounterDevice } from './readings.ts';

/** Writes hot rows, replacing those of the same device and time. No device and time may appear twice. */
export async function upsertEnergy(
  client: Client,
  rows: readonly { deviceId: number; row: EnergyRow }[],
): Promise<void> {
  if (rows.length === 0) return;
  await client.query({
    name: 'upsert-energy',
    text: `insert into energy (device_id, at, minutes, kwh, reading, estimated)
      select device, at, minutes, kwh::float8[], reading::float8[], estimated
      from unnest($1::int[], $2::bigint[], $3::int[], $4::text[], $5::text[], $6::boolean[])
        as row(device, at, minutes, kwh, reading, estimated)
      on conflict (device_id, at) do update set minutes = excluded.minutes, kwh = excluded.kwh,
        reading = excluded.reading, estimated = excluded.estimated`,
    values: [
      numberArray(rows.map(({ deviceId }) => deviceId)),
      numberArray(rows.map(({ row }) => row.at)),
      numberArray(rows.map(({ row }) => row.minutes)),
      arrayArray(rows.map(({ row }) => numberArray(row.kwh))),
      arrayArray(rows.map(({ row }) => numberArray(row.reading))),
      rows.map(({ row }) => row.estimated),
    ],
  });
}

/** A range of whole rows, [from, to), and its new content. */
export interface EnergyRange {
  device: CounterDevice;
  from: number;
  to: number;
  rows: readonly EnergyRow[];
}

/** Replaces everything stored in the ranges: hot rows for open days, packs for closed ones. */
export async function overwriteEnergy(client: Client, ranges: readonly EnergyRange[]): Promise<void> {
  if (ranges.length === 0) return;
  await client.query(
    `delete from energy using unnest($1::int[], $2::bigint[], $3::bigint[]) as gone(device, first, past)
     where device_id = device and at >= first and at < past`,
    [
      numberArray(ranges.map(({ device }) => device.id)),
      numberArray(ranges.map(({ from }) => from)),
      numberArray(ranges.map(({ to }) => to)),
    ],
  );
  const hot = new Map<string, { deviceId: number; row: EnergyRow }>();
  for (const { device, rows } of ranges) {
    for (const row of rows) {
      if (row.at >= device.closedBefore) hot.set(`${device.id} ${row.at}`, { deviceId: device.id, row });
    }
  }
  await upsertEnergy(client, [...hot.values()]);
  await overwritePacks(client, ranges.flatMap(closedDays));
}

/** New content of a closed day's pack in [from, to). */
export interface DayRange {
  deviceId: number;
  day: number;
  from: number;
  to: number;
  rows: readonly EnergyRow[];
}

function closedDays({ device, from, to, rows }: EnergyRange): DayRange[] {
  const byDay = new Map<number, EnergyRow[]>();
  for (let day = utcDay(from); day < Math.min(to, device.closedBefore); day += DAY) byDay.set(day, []);
  for (const row of rows) byDay.get(utcDay(row.at))?.push(row);
  return [...byDay].map(([day, ofDay]) => ({ deviceId: device.id, day, from, to, rows: ofDay }));
}

/** Replaces rows in the packs of closed days; empty packs are deleted. */
export async function overwritePacks(client: Client, ranges: readonly DayRange[]): Promise<void> {
  if (ranges.length === 0) return;
  const days = new Map<string, { deviceId: number; day: number; rows: Map<number, EnergyRow> }>();
  const keyed = ranges.map((range) => ({ key: `${range.deviceId} ${range.day}`, ...range }));
  for (const { key, deviceId, day } of keyed) days.set(key, { deviceId, day, rows: new Map() });
  const { rows: stored } = await client.query<{ device_id: number; day: number; pack: Buffer }>(
    `select device_id, day, pack from energy_day
     join unnest($1::int[], $2::bigint[]) as wanted(device_id, day) using (device_id, day)`,
    listKeys([...days.values()]),
  );
  for (const { device_id, day, pack } of stored) {
    const rows = days.get(`${device_id} ${day}`)?.rows;
    const place = { table: 'energy_day', deviceId: device_id, day } as const;
    for (const row of decodePack(place, () => readEnergy(pack))) rows?.set(row.at, row);
  }
  for (const { key, from, to, rows } of keyed) {
    const known = days.get(key)?.rows;
    for (const at of known?.keys() ?? []) if (at >= from && at < to) known?.delete(at);
    for (const row of rows) known?.set(row.at, row);
  }
  const kept = [...days.values()].filter(({ rows }) => rows.size > 0);
  const emptied = [...days.values()].filter(({ rows }) => rows.size === 0);
  await client.query(
    `insert into energy_day (device_id, day, pack) select * from unnest($1::int[], $2::bigint[], $3::bytea[])
     on conflict (device_id, day) do update set pack = excluded.pack`,
    [...listKeys(kept), kept.map(({ rows }) => writeEnergy([...rows.values()].sort((a, b) => a.at - b.at)))],
  );
  if (emptied.length > 0) {
    await client.query(
      `delete from energy_day using unnest($1::int[], $2::bigint[]) as gone(device, first)
       where device_id = device and day = first`,
      listKeys(emptied),
    );
  }
}

function listKeys(days: readonly { deviceId: number; day: number }[]): [string, string] {
  return [numberArray(days.map(({ deviceId }) => deviceId)), numberArray(days.map(({ day }) => day))];
}
