import { roundEnergy } from '@heliograph/domain/energy';
import { arrayArray, numberArray } from '../../storage/arrayText.ts';
import type { Client } from '../../storage/client.ts';
import { DAY, utcDay } from '../days.ts';
import type { DeviceRange } from './energyMark.ts';
import { QUARTER, type EnergyRow } from './energyRow.ts';

/** Quarter hours of a UTC day. */
export const QUARTERS = DAY / QUARTER;

/** Values of a UTC day by quarter hour; null for none. */
export type Quarters = (number | null)[];

export const noQuarters = (): Quarters => new Array<null>(QUARTERS).fill(null);

/** Imported energies of a counter on a UTC day, kWh by quarter hour. */
export interface ImportedDay {
  importId: number;
  deviceId: number;
  counter: number;
  day: number;
  kwh: Quarters;
  /** Measured energy that it replaced, kWh; null for none. */
  before: Quarters;
  /** True if the imported energy is in force. */
  filled: boolean[];
  estimated: boolean;
  /** Also instead of what was measured. */
  replaces: boolean;
}

/** For each range of a device: the days of imports that touch it, by import. */
export async function importedDaysIn(
  client: Client,
  ranges: readonly DeviceRange[],
): Promise<ImportedDay[][]> {
  const found = ranges.map((): ImportedDay[] => []);
  if (ranges.length === 0) return found;
  const { rows } = await client.query<{ i: number } & ImportedDay>(
    `select i::int, import_id as "importId", device_id as "deviceId", counter, day, kwh, kwh_before as before, filled,
       estimated, replaces
     from unnest($1::int[], $2::bigint[], $3::bigint[]) with ordinality as asked(device, start, past, i)
     join energy_fill on device_id = device and day >= start and day < past
     join energy_import on energy_import.id = import_id
     order by i, import_id, day`,
    [
      numberArray(ranges.map(({ deviceId }) => deviceId)),
      numberArray(ranges.map(({ from }) => utcDay(from))),
      numberArray(ranges.map(({ to }) => to)),
    ],
  );
  for (const { i, ...day } of rows) found[i - 1]!.push(day);
  return found;
}

/** Stores days of imports, instead of those that are stored of the same import, counter and day. */
export async function saveImportedDays(client: Client, days: readonly ImportedDay[]): Promise<void> {
  if (days.length === 0) return;
  await client.query(
    `insert into energy_fill (device_id, day, counter, import_id, kwh, kwh_before, filled, estimated)
     select device, first, counter, import, kwh::float8[], before::float8[], filled::boolean[], estimated
     from unnest($1::int[], $2::bigint[], $3::int[], $4::int[], $5::text[], $6::text[], $7::text[], $8::boolean[])
       as row(device, first, counter, import, kwh, before, filled, estimated)
     on conflict (device_id, day, counter, import_id) do update
       set kwh_before = excluded.kwh_before, filled = excluded.filled`,
    [
      numberArray(days.map(({ deviceId }) => deviceId)),
      numberArray(days.map(({ day }) => day)),
      numberArray(days.map(({ counter }) => counter)),
      numberArray(days.map(({ importId }) => importId)),
      arrayArray(days.map(({ kwh }) => numberArray(kwh))),
      arrayArray(days.map(({ before }) => numberArray(before))),
      arrayArray(days.map(({ filled }) => `{${filled.join(',')}}`)),
      days.map(({ estimated }) => estimated),
    ],
  );
}

/** The parts of a day in which imported energy is in force, [from, to), oldest first. */
export function filledParts({
  day,
  filled,
}: Pick<ImportedDay, 'day' | 'filled'>): { from: number; to: number }[] {
  const parts: { from: number; to: number }[] = [];
  for (const [quarter, isFilled] of filled.entries()) {
    if (!isFilled) continue;
    const from = day + quarter * QUARTER;
    const last = parts.at(-1);
    if (last?.to === from) last.to += QUARTER;
    else parts.push({ from, to: from + QUARTER });
  }
  return parts;
}

/**
 * Adds what was imported to the rows of [from, to): it fills what is unknown, and replaces what was measured if its import
 * does. The days are changed to what is in force then.
 *
 * @param rows oldest first
 */
export function fillRows(
  rows: readonly EnergyRow[],
  imports: readonly ImportedDay[],
  { counters, from, to }: { counters: number; from: number; to: number },
): EnergyRow[] {
  let filled = [...rows];
  for (const imported of imports) {
    const { counter, day, kwh, before, replaces } = imported;
    const known = knownQuarters(filled, counter, day);
    const values = noQuarters();
    for (const [quarter, value] of kwh.entries()) {
      const at = day + quarter * QUARTER;
      if (value === null || at < from || at >= to) continue;
      before[quarter] = known[quarter]!;
      imported.filled[quarter] = replaces || known[quarter] === null;
      if (imported.filled[quarter]) values[quarter] = value;
    }
    filled = setQuarters(filled, day, [{ counter, values }], counters);
  }
  return filled;
}

/** Energy of a counter's UTC day by quarter hour, longer rows by time. */
export function knownQuarters(rows: readonly EnergyRow[], counter: number, day: number): Quarters {
  const known = noQuarters();
  for (const { at, minutes, kwh } of rows) {
    const own = kwh[counter] ?? null;
    if (own === null || utcDay(at) !== day) continue;
    const first = Math.floor((at - day) / QUARTER);
    const count = minutes / 15;
    for (let quarter = first; quarter < first + count; quarter++)
      known[quarter] = (known[quarter] ?? 0) + own / count;
  }
  return known;
}

/**
 * Sets the energy of counters in quarter hours of a UTC day. Longer rows are split where that is needed, and rows added
 * where there are none.
 *
 * @param cells null leaves a quarter hour as it is
 */
export function setQuarters(
  rows: readonly EnergyRow[],
  day: number,
  cells: readonly { counter: number; values: Quarters }[],
  counters: number,
): EnergyRow[] {
  const wanted = new Set(
    cells.flatMap(({ values }) => values.flatMap((value, quarter) => (value === null ? [] : [quarter]))),
  );
  if (wanted.size === 0) return [...rows];
  const byStart = new Map<number, EnergyRow>();
  for (const row of rows) {
    const first = (row.at - day) / QUARTER;
    const isTouched = row.minutes > 15 && range(first, first + row.minutes / 15).some((q) => wanted.has(q));
    for (const part of isTouched ? listQuarters(row) : [row]) byStart.set(part.at, part);
  }
  for (const quarter of wanted) {
    const at = day + quarter * QUARTER;
    const row = byStart.get(at) ?? blankRow(at, counters);
    const kwh = [...row.kwh];
    for (const { counter, values } of cells) {
      const value = values[quarter] ?? null;
      if (value !== null) kwh[counter] = value;
    }
    byStart.set(at, { ...row, kwh });
  }
  return [...byStart.values()].sort((one, other) => one.at - other.at);
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, Math.ceil(to - from)) }, (_, index) => from + index);

function listQuarters(row: EnergyRow): EnergyRow[] {
  const count = row.minutes / 15;
  const kwh = row.kwh.map((own) => (own === null ? null : roundEnergy(own / count)));
  return range(0, count).map((index) => ({
    ...row,
    at: row.at + index * QUARTER,
    minutes: 15,
    kwh,
    reading: index === count - 1 ? row.reading : row.reading.map(() => null),
  }));
}

const blankRow = (at: number, counters: number): EnergyRow => ({
  at,
  minutes: 15,
  kwh: new Array<null>(counters).fill(null),
  reading: new Array<null>(counters).fill(null),
  estimated: false,
});
