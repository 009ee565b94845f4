import { readPacks, writePack, type Table } from './pack.ts';
import { joinSections, splitSections } from './sections.ts';

/** Samples of devices with one column per property: the response of `getGroupHistoryData`. */
export const writeDeviceColumns = (devices: readonly Table[]): Uint8Array<ArrayBuffer> =>
  joinSections(devices.map(({ at, columns }) => writePack(at, columns)));

/**
 * @param widths number of properties of each device, in the requested order
 * @throws RangeError if the bytes are truncated or of a later version
 */
export function readDeviceColumns(bytes: Uint8Array, widths: readonly number[]): Table[] {
  const sections = splitSections(bytes);
  return widths.map((width, device) => readPacks(sections[device] ?? new Uint8Array(), upTo(width)));
}

/** Energy of counters in buckets. */
export interface EnergyTable {
  /** Starts of the buckets, ms, and the end of the last. */
  edges: Float64Array;
  /** kWh per bucket by counter, in the requested order; NaN if nothing was reported. */
  kwh: Float64Array[];
  /** `Quality` of domain/energy. */
  quality: Float64Array[];
}

/** The response of `getGroupEnergyData`. */
export function writeEnergyColumns({ edges, kwh, quality }: EnergyTable): Uint8Array<ArrayBuffer> {
  const padded = (column: Float64Array | undefined) => {
    const whole = new Float64Array(edges.length).fill(NaN);
    whole.set(column ?? []);
    return whole;
  };
  return writePack(
    edges,
    kwh.flatMap((column, counter) => [padded(column), padded(quality[counter])]),
  );
}

/** @throws RangeError as `readDeviceColumns` */
export function readEnergyColumns(bytes: Uint8Array, counters: number): EnergyTable {
  const { at: edges, columns } = readPacks(bytes, upTo(2 * counters));
  const buckets = Math.max(0, edges.length - 1);
  const column = (index: number) => (columns[index] ?? new Float64Array()).subarray(0, buckets);
  return {
    edges,
    kwh: upTo(counters).map((counter) => column(2 * counter)),
    quality: upTo(counters).map((counter) => column(2 * counter + 1)),
  };
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
