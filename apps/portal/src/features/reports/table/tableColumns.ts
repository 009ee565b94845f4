import type { TableColumns } from '@heliograph/contracts/engine';
import type { TableRow } from '../../../shared/grid/tableRows.ts';
import type { ReportColumn } from './reportColumn.ts';

/** Rows that a page holds as the columns of a file; `more` names number columns that are none of the report's. */
export function tableColumns(
  rows: readonly TableRow[],
  columns: readonly Pick<ReportColumn, 'key' | 'file'>[],
  more: readonly string[] = [],
): TableColumns {
  const made: TableColumns = {};
  const numbers = (key: string) =>
    Float64Array.from(rows, ({ [key]: value }) => (typeof value === 'number' ? value : NaN));
  for (const { key, file } of columns) {
    if (file.as === 'text') made[key] = textColumn(rows.map(({ [key]: value }) => String(value ?? '')));
    else made[key] = { kind: file.as === 'number' ? 'number' : 'instant', values: numbers(key) };
  }
  for (const key of more) made[key] = { kind: 'number', values: numbers(key) };
  return made;
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
