import { numberArray } from '../../storage/arrayText.ts';
import type { Client } from '../../storage/client.ts';
import { decodePack } from '../../storage/damage.ts';
import { utcDay } from '../days.ts';
import { readEnergy } from './energyPack.ts';
import { getEnd, type EnergyRow } from './energyRow.ts';

/** Stored rows of devices in whole UTC days [from, to), oldest first, by device and day. A hot row replaces what it overlaps. */
export async function storedRows(
  client: Client,
  deviceIds: readonly number[],
  { from, to }: { from: number; to: number },
): Promise<(deviceId: number, day: number) => EnergyRow[]> {
  const days = new Map<string, EnergyRow[]>();
  const getDay = (deviceId: number, day: number) => {
    const key = `${deviceId} ${day}`;
    const known = days.get(key) ?? [];
    days.set(key, known);
    return known;
  };
  const { rows: hot } = await client.query<{ device_id: number } & EnergyRow>(
    `select device_id, at, minutes, kwh, reading, estimated from energy
     where device_id = any($1::int[]) and at >= $2 and at < $3 order by at`,
    [numberArray(deviceIds), from, to],
  );
  for (const { device_id, ...row } of hot) getDay(device_id, utcDay(row.at)).push(row);
  const { rows: packs } = await client.query<{ device_id: number; day: number; pack: Buffer }>(
    `select device_id, day, pack from energy_day where device_id = any($1::int[]) and day >= $2 and day < $3`,
    [numberArray(deviceIds), from, to],
  );
  for (const { device_id, day, pack } of packs) {
    const known = getDay(device_id, day);
    const cold = decodePack({ table: 'energy_day', deviceId: device_id, day }, () => readEnergy(pack));
    const free = cold.filter(
      (row) => !known.some(({ at, ...own }) => at < getEnd(row) && getEnd({ at, ...own }) > row.at),
    );
    days.set(
      `${device_id} ${day}`,
      [...known, ...free].sort((one, other) => one.at - other.at),
    );
  }
  return (deviceId, day) => days.get(`${deviceId} ${day}`) ?? [];
}
