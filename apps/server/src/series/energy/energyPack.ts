import { countColumns, readPacks, writePack } from '@heliograph/domain/columns';
import type { EnergyRow } from './energyRow.ts';

/** Columns of an energy pack: minutes, estimated (0 or 1), then kWh and reading of each counter. */
const MINUTES = 0;
const ESTIMATED = 1;
const kwhColumn = (counter: number) => 2 + 2 * counter;
const readingColumn = (counter: number) => 3 + 2 * counter;

export function writeEnergy(rows: readonly EnergyRow[]): Uint8Array {
  const counters = rows.reduce((most, row) => Math.max(most, row.kwh.length), 0);
  const at = new Float64Array(rows.length);
  const columns = Array.from({ length: kwhColumn(counters) }, () => new Float64Array(rows.length));
  for (const [i, row] of rows.entries()) {
    at[i] = row.at;
    set(columns[MINUTES], i, row.minutes);
    set(columns[ESTIMATED], i, Number(row.estimated));
    for (let c = 0; c < counters; c++) {
      set(columns[kwhColumn(c)], i, row.kwh[c]);
      set(columns[readingColumn(c)], i, row.reading[c]);
    }
  }
  return writePack(at, columns);
}

function set(column: Float64Array | undefined, i: number, value: number | null | undefined): void {
  if (column) column[i] = value ?? NaN;
}

export function readEnergy(pack: Uint8Array): EnergyRow[] {
  const width = countColumns(pack);
  const counters = Array.from({ length: (width - 2) / 2 }, (_, c) => c);
  const everything = Array.from({ length: width }, (_, index) => index);
  const { at, columns } = readPacks(pack, everything);
  const value = (column: number, row: number) => orNull(columns[column]?.[row]);
  return Array.from(at, (start, row) => ({
    at: start,
    minutes: columns[MINUTES]?.[row] ?? 0,
    kwh: counters.map((c) => value(kwhColumn(c), row)),
    reading: counters.map((c) => value(readingColumn(c), row)),
    estimated: columns[ESTIMATED]?.[row] === 1,
  }));
}

/** Counter rows as columns; kWh and readings are NaN where unknown. */
export interface CounterEnergy {
  at: Float64Array;
  minutes: Float64Array;
  estimated: Float64Array;
  /** In the requested order. */
  counters: { kwh: Float64Array; reading: Float64Array }[];
}

/** Positions of the pack columns needed for some counters of a device. */
export const columnsOfCounters = (counters: readonly number[]): number[] => [
  MINUTES,
  ESTIMATED,
  ...counters.flatMap((counter) => [kwhColumn(counter), readingColumn(counter)]),
];

/** Reads concatenated packs that hold only the columns of so many counters. */
export function readCounters(packs: Uint8Array, counters: number): CounterEnergy {
  const { at, columns } = readPacks(packs, [...Array(2 + 2 * counters).keys()]);
  const [minutes = at, estimated = at, ...values] = columns;
  return {
    at,
    minutes,
    estimated,
    counters: Array.from({ length: counters }, (_, i) => ({
      kwh: values[2 * i] ?? at,
      reading: values[2 * i + 1] ?? at,
    })),
  };
}

function orNull(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}
