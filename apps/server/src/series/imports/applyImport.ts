import type { Client } from '../../storage/client.ts';
import { DAY } from '../days.ts';
import { QUARTER } from '../energy/energyRow.ts';
import { overwriteEnergy, type EnergyRange } from '../energy/energyStore.ts';
import { saveImportedDays, setQuarters, type ImportedDay } from '../energy/importedDay.ts';
import { storedRows } from '../energy/storedRows.ts';
import type { LockedDevice } from '../quality/lockDevice.ts';
import { noteChanges } from '../sums/energyChange.ts';
import type { PlannedDays } from './planImport.ts';

/** Writes what an import gives the counters, and keeps it beside what was there before. */
export async function applyFills(
  client: Client,
  devices: ReadonlyMap<number, LockedDevice>,
  { fills, rowsOf }: PlannedDays,
): Promise<void> {
  const ranges: EnergyRange[] = [];
  for (const own of byDay(fills)) {
    const { deviceId, day } = own[0]!;
    const device = devices.get(deviceId)!;
    const cells = own.map(({ counter, kwh }) => ({ counter, values: kwh }));
    const rows = setQuarters(rowsOf(deviceId, day), day, cells, device.codes.length);
    ranges.push({ device, from: day, to: day + DAY, rows });
  }
  await write(client, ranges);
  await saveImportedDays(client, fills);
}

/** Days of memory at a time. */
const CHUNK_DAYS = 31;

/** Puts back what was there before an import of a device, where its energy is in force, and forgets it. */
export async function withdrawFills(client: Client, device: LockedDevice, importId: number): Promise<void> {
  for (let next = -1; ;) {
    const { rows: fills } = await client.query<
      Pick<ImportedDay, 'deviceId' | 'counter' | 'day' | 'before' | 'filled'>
    >(
      `select device_id as "deviceId", counter, day, kwh_before as before, filled from energy_fill
       where device_id = $1 and import_id = $2 and day > $3
         and day < (select min(day) + $4 from energy_fill where device_id = $1 and import_id = $2 and day > $3)
       order by day, counter`,
      [device.id, importId, next, CHUNK_DAYS * DAY],
    );
    const last = fills.at(-1);
    if (!last) break;
    const from = fills[0]!.day;
    next = last.day;
    const rowsOf = await storedRows(client, [device.id], { from, to: next + DAY });
    const corrected = await correctedTimes(client, device.id, { from, to: next + DAY });
    const ranges = byDay(fills).map((own): EnergyRange => {
      const { day } = own[0]!;
      const rows = rowsOf(device.id, day).map((row) => ({ ...row, kwh: [...row.kwh] }));
      for (const { counter, before, filled } of own)
        for (const row of rows) {
          const quarter = (row.at - day) / QUARTER;
          const isOwn = filled[quarter] === true && row.minutes === 15;
          if (isOwn && !corrected(counter, row.at)) row.kwh[counter] = before[quarter] ?? null;
        }
      const kept = rows.filter(
        ({ kwh, reading }) => kwh.some((value) => value !== null) || reading.some((value) => value !== null),
      );
      return { device, from: day, to: day + DAY, rows: kept };
    });
    await write(client, ranges);
  }
  await client.query('delete from energy_fill where device_id = $1 and import_id = $2', [
    device.id,
    importId,
  ]);
}

/** True if a counter's energy at an instant was set by hand. */
async function correctedTimes(
  client: Client,
  deviceId: number,
  { from, to }: { from: number; to: number },
): Promise<(counter: number, at: number) => boolean> {
  const { rows } = await client.query<{ counter: number; began: number; ended: number }>(
    `select counter, began_at as began, ended_at as ended from energy_edit
     where device_id = $1 and kind = 'correction' and withdrawn_at is null and began_at < $3 and ended_at > $2`,
    [deviceId, from, to],
  );
  return (counter, at) => rows.some((row) => row.counter === counter && row.began <= at && row.ended > at);
}

async function write(client: Client, ranges: readonly EnergyRange[]): Promise<void> {
  await overwriteEnergy(client, ranges);
  const byDevice = new Map<number, { from: number; to: number }>();
  for (const { device, from, to } of ranges) {
    const known = byDevice.get(device.id);
    byDevice.set(device.id, {
      from: Math.min(from, known?.from ?? from),
      to: Math.max(to, known?.to ?? to),
    });
  }
  await noteChanges(
    client,
    [...byDevice].map(([deviceId, range]) => ({ deviceId, ...range })),
  );
}

/** Fills of the same device and day together. */
function byDay<Fill extends Pick<ImportedDay, 'deviceId' | 'day'>>(fills: readonly Fill[]): Fill[][] {
  const days = new Map<string, Fill[]>();
  for (const fill of fills) {
    const key = `${fill.deviceId} ${fill.day}`;
    const known = days.get(key);
    if (known) known.push(fill);
    else days.set(key, [fill]);
  }
  return [...days.values()];
}

/** Total that an import filled of a counter, for the ledger. */
export interface CounterTotal {
  deviceId: number;
  counter: number;
  began: number;
  ended: number;
  kwh: number;
}

/** Adds up what counters are given. */
export function createTotals() {
  const totals = new Map<string, CounterTotal>();
  return {
    add(fills: readonly ImportedDay[]): void {
      for (const { deviceId, counter, day, kwh } of fills)
        for (const [quarter, value] of kwh.entries()) {
          if (value === null) continue;
          const at = day + quarter * QUARTER;
          const key = `${deviceId} ${counter}`;
          const total = totals.get(key) ?? { deviceId, counter, began: at, ended: at, kwh: 0 };
          totals.set(key, total);
          total.ended = at + QUARTER;
          total.kwh += value;
        }
    },
    list: (): CounterTotal[] => [...totals.values()],
  };
}
