import { readPacks, writePack, type Table } from './pack.ts';
import { joinSections, splitSections } from './sections.ts';

/** Samples of devices, each with a column a property: what `getGroupHistoryData` answers. */
export const writeDeviceColumns = (devices: readonly Table[]): Uint8Array<ArrayBuffer> =>
  joinSections(devices.map(({ at, columns }) => writePack(at, columns)));

/**
 * @param widths of each device in the order asked: how many properties
 * @throws RangeError when the bytes are cut short or of a later version
 */
export function readDeviceColumns(bytes: Uint8Array, widths: readonly number[]): Table[] {
  const sections = splitSections(bytes);
  return widths.map((width, device) => readPacks(sections[device] ?? new Uint8Array(), upTo(width)));
}

/** Energy of counters in buckets. */
export interface EnergyTable {
  /** Starts of the buckets, ms, and the end of the last. */
  edges: Float64Array;
  /** By counter in the order asked: kWh a bucket, NaN where nothing was reported … */
  kwh: Float64Array[];
  /** … and 1 where some of it was spread over an outage. */
  estimated: Float64Array[];
}

/** What `getGroupEnergyData` answers. */
export function writeEnergyColumns({ edges, kwh, estimated }: EnergyTable): Uint8Array<ArrayBuffer> {
  const padded = (column: Float64Array | undefined) => {
    const whole = new Float64Array(edges.length).fill(NaN);
    whole.set(column ?? []);
    return whole;
  };
  return writePack(
    edges,
    kwh.flatMap((column, counter) => [padded(column), padded(estimated[counter])]),
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
    estimated: upTo(counters).map((counter) => column(2 * counter + 1)),
  };
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
