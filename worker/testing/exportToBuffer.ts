import type { ExportColumn, ExportRequest, ExportSheet, TableColumn } from '@heliograph/contracts/engine';
import type { Helper } from '../src/exports/workbook/encoding.ts';
import { requestRows } from '../src/exports/sheetRows.ts';
import { writeExport } from '../src/exports/writeExport.ts';

/** 2026-03-04 05:06:08 UTC. */
export const EXPORTED_AT = Date.UTC(2026, 2, 4, 5, 6, 8);

/** The exported file of a request whose sheets include their rows. */
export async function exportToBuffer(request: ExportRequest, helper: Helper | null = null): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  await writeExport(
    request,
    request.sheets.map(({ rows }) => {
      if ('table' in rows) throw new Error('sheets must include their rows');
      return requestRows(rows.columns, () => Promise.resolve());
    }),
    { write: (bytes) => void parts.push(bytes.slice()) },
    { now: EXPORTED_AT, helper },
  );
  return Buffer.concat(parts);
}

/** A column of a request with its values. */
export interface FilledColumn extends Omit<ExportColumn, 'key' | 'title'> {
  title?: string;
  values: readonly (string | number)[];
}

/** A sheet with the columns a, b, c … */
export function makeSheet(columns: readonly FilledColumn[], rest: Partial<ExportSheet> = {}): ExportSheet {
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
