import { columnName } from './columnName.ts';

/** What cells of a column are compared by; null for one without a value, which is never merged. */
export type CellKey = string | number | null;

/** Finds the neighbours of a column that become one cell. */
export function createMergeRuns(column: number) {
  const name = columnName(column);
  const ranges: string[] = [];
  let key: CellKey = null;
  let first = 0;
  let last = 0;

  function close() {
    if (last > first) ranges.push(`${name}${first}:${name}${last}`);
    key = null;
  }

  return {
    /** @returns whether the cell of a row, from 1, goes with the one above it and is left empty */
    joins(value: CellKey, row: number): boolean {
      if (value !== null && value === key && row === last + 1) {
        last = row;
        return true;
      }
      close();
      key = value;
      first = last = row;
      return false;
    },
    /** Of all cells so far. */
    ranges(): readonly string[] {
      close();
      last = first;
      return ranges;
    },
  };
}
