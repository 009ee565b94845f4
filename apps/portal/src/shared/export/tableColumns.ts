import type { ExportColumn, TableColumns } from '@heliograph/contracts/engine';
import type { TableRow } from '../grid/tableSource.ts';

/** Rows that a page holds as the columns of a file; `more` names further numbers of the rows. */
export function tableColumns(
  rows: readonly TableRow[],
  columns: readonly { key: string; file: Pick<ExportColumn, 'as'> }[],
  more: readonly string[] = [],
): TableColumns {
  const byKey: TableColumns = {};
  const numbers = (key: string) =>
    Float64Array.from(rows, ({ [key]: value }) => (typeof value === 'number' ? value : NaN));
  for (const { key, file } of columns) {
    if (file.as === 'text') byKey[key] = textColumn(rows.map(({ [key]: value }) => String(value ?? '')));
    else byKey[key] = { kind: file.as === 'number' ? 'number' : 'instant', values: numbers(key) };
  }
  for (const key of more) byKey[key] = { kind: 'number', values: numbers(key) };
  return byKey;
}

function textColumn(values: readonly string[]): TableColumns[string] {
  const places = new Map<string, number>();
  const codes = Uint32Array.from(values, (value) => {
    const place = places.get(value) ?? places.size;
    places.set(value, place);
    return place;
  });
  return { kind: 'text', codes, words: [...places.keys()] };
}
