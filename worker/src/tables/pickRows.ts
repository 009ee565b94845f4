import type { TableColumn, TableColumns } from '@heliograph/contracts/engine';

/** Copies of the rows [from, to) of columns, in the order given; texts with the words they need only. */
export function pickRows(
  columns: TableColumns,
  order: Uint32Array | null,
  from: number,
  to: number,
): TableColumns {
  const rowAt = (index: number) => (order === null ? index : order[index]!);
  const pick = (column: TableColumn): TableColumn => {
    if (column.kind !== 'text') {
      const values = new Float64Array(to - from);
      for (let index = from; index < to; index++) values[index - from] = column.values[rowAt(index)]!;
      return { kind: column.kind, values };
    }
    const codes = new Uint32Array(to - from);
    const words: string[] = [];
    const known = new Map<number, number>();
    for (let index = from; index < to; index++) {
      const code = column.codes[rowAt(index)]!;
      let own = known.get(code);
      if (own === undefined) {
        own = words.push(column.words[code] ?? '') - 1;
        known.set(code, own);
      }
      codes[index - from] = own;
    }
    return { kind: 'text', codes, words };
  };
  return Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, pick(column)]));
}

/** Rows of columns of equal length. */
export function getLength(columns: TableColumns): number {
  const [first] = Object.values(columns);
  if (!first) return 0;
  return first.kind === 'text' ? first.codes.length : first.values.length;
}
