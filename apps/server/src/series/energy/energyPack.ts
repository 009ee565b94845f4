import { readPack, columnsOf, writePack } from '../pack/pack.ts';
import type { EnergyRow } from './energyRow.ts';

/** Columns of an energy pack: minutes, estimated (0 or 1), then kWh and reading of each counter. */
const MINUTES = 0;
const ESTIMATED = 1;
const kwhColumn = (counter: number) => 2 + 2 * counter;
const readingColumn = (counter: number) => 3 + 2 * counter;

export function writeEnergy(rows: readonly EnergyRow[]): Buffer {
  const counters = Math.max(0, ...rows.map((row) => row.kwh.length));
  const column = (value: (row: EnergyRow) => number | null | undefined) =>
    Float64Array.from(rows, (row) => value(row) ?? NaN);
  const columns = [column((row) => row.minutes), column((row) => Number(row.estimated))];
  for (let c = 0; c < counters; c++) {
    columns[kwhColumn(c)] = column((row) => row.kwh[c]);
    columns[readingColumn(c)] = column((row) => row.reading[c]);
  }
  return writePack(
    column((row) => row.at),
    columns,
  );
}

export function readEnergy(pack: Buffer): EnergyRow[] {
  const width = columnsOf(pack);
  const counters = Array.from({ length: (width - 2) / 2 }, (_, c) => c);
  const { at, columns } = readPack(
    { bytes: pack, at: 0 },
    Array.from({ length: width }, (_, index) => index),
  );
  return Array.from(at, (start, row) => ({
    at: start,
    minutes: columns[MINUTES]?.[row] ?? 0,
    kwh: counters.map((c) => orNull(columns[kwhColumn(c)]?.[row])),
    reading: counters.map((c) => orNull(columns[readingColumn(c)]?.[row])),
    estimated: columns[ESTIMATED]?.[row] === 1,
  }));
}

/** One counter's rows as columns, kWh and readings NaN where not known. */
export interface CounterEnergy {
  at: Float64Array;
  minutes: Float64Array;
  estimated: Float64Array;
  kwh: Float64Array;
  reading: Float64Array;
}

/** Reads one counter from packs that stand one after another. */
export function* readCounter(packs: Buffer, counter: number): Generator<CounterEnergy> {
  const wanted = [MINUTES, ESTIMATED, kwhColumn(counter), readingColumn(counter)];
  for (const cursor = { bytes: packs, at: 0 }; cursor.at < packs.length;) {
    const { at, columns } = readPack(cursor, wanted);
    const [minutes, estimated, kwh, reading] = columns as [
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
    ];
    yield { at, minutes, estimated, kwh, reading };
  }
}

function orNull(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}
