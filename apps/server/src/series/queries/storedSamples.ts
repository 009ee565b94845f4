import { numberArray } from '../../storage/arrayText.ts';
import type { Client } from '../../storage/client.ts';
import { decodePack } from '../../storage/damage.ts';
import { utcDay } from '../days.ts';
import type { Samples } from '../samplePack.ts';
import { createDayMerger } from './dayMerger.ts';
import { storedPacks, type StoredPack } from './storedPacks.ts';

/** A device and its requested properties. */
export interface WantedDevice {
  id: number;
  /** Slots (from 1) of the properties; null for a blank column. */
  slots: readonly (number | null)[];
}

/** Position of a column that no pack has. */
const NOWHERE = Infinity;

/** Hot values per query: devices with the same slots share one. */
const COLUMNS_A_TIME = 64;

/**
 * Samples of devices in [start, end) as packs of the requested columns, hot and cold, oldest first per device. No
 * device may appear twice.
 *
 * @param client in a snapshot
 */
export async function* storedSamples(
  client: Client,
  devices: readonly WantedDevice[],
  start: number,
  end: number,
): AsyncGenerator<StoredPack> {
  for (const group of getGroups(devices)) {
    const ids = group.ids;
    const hot = await hotSamples(client, group, start, end);
    const columns = group.slots.map((slot) => (slot === null ? NOWHERE : slot - 1));
    const days = new Map(
      ids.map((id) => [id, createDayMerger({ hot: hot.get(id) ?? blank(columns.length), start, end })]),
    );
    const wanted = new Map(ids.map((id) => [id, columns]));
    for await (const batch of storedPacks(client, { table: 'sample_day', wanted, start, end })) {
      for (const { deviceId, day, pack } of batch) {
        const taken = decodePack({ table: 'sample_day', deviceId, day }, () =>
          days.get(deviceId)?.take(day, pack),
        );
        for (const ready of taken ?? []) yield { deviceId, day, pack: ready };
      }
    }
    for (const [deviceId, each] of days)
      for (const pack of each.rest()) yield { deviceId, day: utcDay(end), pack };
  }
}

interface Group {
  ids: number[];
  slots: WantedDevice['slots'];
}

/** Devices with the same requested slots, in groups of one query each. */
function getGroups(devices: readonly WantedDevice[]): Group[] {
  const bySlots = new Map<string, Group>();
  for (const { id, slots } of devices) {
    const key = slots.join();
    const group = bySlots.get(key) ?? { ids: [], slots };
    group.ids.push(id);
    bySlots.set(key, group);
  }
  return [...bySlots.values()].flatMap(({ ids, slots }) => {
    const size = Math.max(1, Math.floor(COLUMNS_A_TIME / (slots.length + 1)));
    return Array.from({ length: Math.ceil(ids.length / size) }, (_, i) => ({
      ids: ids.slice(i * size, (i + 1) * size),
      slots,
    }));
  });
}

async function hotSamples(
  client: Client,
  { ids, slots }: Group,
  start: number,
  end: number,
): Promise<Map<number, Samples>> {
  const present = [...new Set(slots.filter((slot) => slot !== null))];
  const { rows } = await client.query<Record<string, (number | null)[]> & { id: number }>(
    `select device_id as id, ${['at', ...present.map((slot) => `v[${slot}]`)]
      .map((value, i) => `array_agg(${value} order by at) as c${i}`)
      .join(', ')}
     from sample where device_id = any($1::int[]) and at >= $2 and at < $3 group by device_id`,
    [numberArray(ids), start, end],
  );
  return new Map(
    rows.map((row) => {
      const column = (index: number) => Float64Array.from(row[`c${index}`] ?? [], (value) => value ?? NaN);
      const at = column(0);
      const values = new Map(present.map((slot, i) => [slot, column(i + 1)]));
      const columns = slots.map(
        (slot) => (slot === null ? undefined : values.get(slot)) ?? new Float64Array(at.length).fill(NaN),
      );
      return [row.id, { at, columns }];
    }),
  );
}

const blank = (width: number): Samples => ({
  at: new Float64Array(),
  columns: Array.from({ length: width }, () => new Float64Array()),
});
