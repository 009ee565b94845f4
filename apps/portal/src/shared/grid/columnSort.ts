import type { SortChangedEvent, SortDirection } from 'ag-grid-community';

/** The column that a list is sorted by. */
export interface ListSort<Column extends string> {
  column: Column;
  descending: boolean;
}

/** Reads `sort` of an address: a column, after a minus if descending; null for anything else. */
export function parseSort<Column extends string>(
  search: URLSearchParams,
  columns: readonly Column[],
): ListSort<Column> | null {
  const text = search.get('sort') ?? '';
  const column = columns.find((one) => one === text.replace(/^-/, ''));
  return column === undefined ? null : { column, descending: text.startsWith('-') };
}

/** Writes what `parseSort` reads; nothing for the usual order. */
export const sortAddress = (sort: ListSort<string> | null): { sort?: string } =>
  sort === null ? {} : { sort: `${sort.descending ? '-' : ''}${sort.column}` };

/** Sort of a column when a grid is created. */
export const initialSort = (sort: ListSort<string> | null, column: string): SortDirection =>
  sort?.column === column ? (sort.descending ? 'desc' : 'asc') : null;

/** The sort that a person has chosen in a grid; null for none. */
export function chosenSort<Column extends string>(
  { columns: changed }: Pick<SortChangedEvent, 'columns'>,
  columns: readonly Column[],
): ListSort<Column> | null {
  const sorted = changed?.find((each) => each.getSort());
  const column = columns.find((one) => one === sorted?.getColId());
  return column === undefined ? null : { column, descending: sorted?.getSort() === 'desc' };
}

/** Rows in the order of their values in a column; unknown values last. */
export function sortByValue<Row>(
  rows: readonly Row[],
  getValue: (row: Row) => string | number | null,
  { descending }: Pick<ListSort<string>, 'descending'>,
  compareTexts: (one: string, other: string) => number,
): Row[] {
  const sign = descending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [getValue(one), getValue(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (typeof a === 'string' ? compareTexts(a, String(b)) : a - Number(b));
  });
}

/** For grids whose rows come sorted: the grid only shows by which column. */
export const SORTED_ELSEWHERE = { comparator: () => 0 } as const;
