import type { ExportColumn, ExportOrder, ExportSheet, TableColumn } from '@heliograph/contracts/engine';
import { givenRows } from '../src/exports/rows/givenRows.ts';
import { writeExport } from '../src/exports/writeExport.ts';

/** 2026-03-04 05:06:08 UTC. */
export const EXPORTED_AT = Date.UTC(2026, 2, 4, 5, 6, 8);

/** The file that is written for an order whose sheets have their rows with them. */
export async function exported(order: ExportOrder): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  await writeExport(
    order,
    order.sheets.map(({ rows }) => {
      if ('table' in rows) throw new Error('there is no engine here');
      return givenRows(rows.columns, () => Promise.resolve());
    }),
    { write: (bytes) => void parts.push(bytes.slice()) },
    { now: EXPORTED_AT },
  );
  return Buffer.concat(parts);
}

/** A column of an order with its values. */
export interface FilledColumn extends Omit<ExportColumn, 'key' | 'title'> {
  title?: string;
  values: readonly (string | number)[];
}

/** A sheet whose columns are called a, b, c … */
export function sheetOf(columns: readonly FilledColumn[], rest: Partial<ExportSheet> = {}): ExportSheet {
  const keyed = columns.map((column, index) => ({ key: String.fromCharCode(97 + index), ...column }));
  return {
    name: 'Sheet',
    head: [],
    columns: keyed.map(({ values: _, title, ...column }) => ({ ...column, title: title ?? column.key })),
    rows: { columns: Object.fromEntries(keyed.map(({ key, as, values }) => [key, tableColumn(as, values)])) },
    ...rest,
  };
}

export function tableColumn(as: ExportColumn['as'], values: readonly (string | number)[]): TableColumn {
  if (as === 'number') return { kind: 'number', values: Float64Array.from(values, Number) };
  if (as !== 'text') return { kind: 'instant', values: Float64Array.from(values, Number) };
  const words = [...new Set(values.map(String))];
  return { kind: 'text', words, codes: Uint32Array.from(values, (value) => words.indexOf(String(value))) };
}
