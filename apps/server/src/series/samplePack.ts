import { countColumns, readPacks, writePack } from '@heliograph/domain/columns';

/** Samples of one device, oldest first, at different instants; columns by slot, NaN where not measured. */
export interface Samples {
  at: Float64Array;
  columns: Float64Array[];
}

export function writeSamples({ at, columns }: Samples): Uint8Array {
  return writePack(at, columns);
}

/** @param slots requested column positions from 0; all when left out */
export function readSamples(pack: Uint8Array, slots?: readonly number[]): Samples {
  const wanted = slots ?? Array.from({ length: countColumns(pack) }, (_, index) => index);
  return readPacks(pack, wanted);
}

/** Merges both; for the same instant the first argument wins. */
export function mergeSamples(kept: Samples, added: Samples): Samples {
  const width = Math.max(kept.columns.length, added.columns.length);
  const order = mergeOrder(kept.at, added.at);
  return {
    at: pick(order, kept.at, added.at),
    columns: Array.from({ length: width }, (_, slot) => pick(order, kept.columns[slot], added.columns[slot])),
  };
}

/** Source of each merged row: an index into the first list, or the complement of one into the second. */
function mergeOrder(kept: Float64Array, added: Float64Array): Int32Array {
  const order = new Int32Array(kept.length + added.length);
  let n = 0;
  let a = 0;
  for (let k = 0; k < kept.length || a < added.length;) {
    const keptAt = kept[k] ?? Infinity;
    const addedAt = added[a] ?? Infinity;
    order[n++] = keptAt <= addedAt ? k : ~a;
    if (keptAt <= addedAt) k++;
    if (addedAt <= keptAt) a++;
  }
  return order.subarray(0, n);
}

function pick(
  order: Int32Array,
  kept: Float64Array | undefined,
  added: Float64Array | undefined,
): Float64Array {
  const picked = new Float64Array(order.length);
  for (let i = 0; i < order.length; i++) {
    const source = order[i] ?? 0;
    picked[i] = (source >= 0 ? kept?.[source] : added?.[~source]) ?? NaN;
  }
  return picked;
}

/** Samples from index `from` up to `to`. */
export function sliceSamples({ at, columns }: Samples, from: number, to: number): Samples {
  return { at: at.subarray(from, to), columns: columns.map((column) => column.subarray(from, to)) };
}
