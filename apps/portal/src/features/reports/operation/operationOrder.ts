import type { ExportColumn, ExportOrder, ExportSheet, TableColumn } from '@heliograph/contracts/engine';

/** One block of the report as a sheet: a column of names or instants, and columns of figures. */
export interface Block {
  name: string;
  title: string;
  first: { title: string; values: readonly string[] };
  figures: readonly { title: string; decimals: number; values: readonly (number | null)[] }[];
}

interface OperationFile {
  format: ExportOrder['format'];
  fileName: string;
  blocks: readonly Block[];
  provenance: ExportOrder['provenance'];
}

/** The operation report as a file, a sheet for each of its blocks. */
export function operationOrder({ format, fileName, blocks, provenance }: OperationFile): ExportOrder {
  return { fileName, format, sheets: blocks.map(sheetOf), ...(provenance && { provenance }) };
}

function sheetOf({ name, title, first, figures }: Block): ExportSheet {
  const columns: ExportColumn[] = [
    { key: 'first', title: first.title, as: 'text', width: 30 },
    ...figures.map((figure, place) => ({
      key: `figure${place}`,
      title: figure.title,
      as: 'number' as const,
      decimals: figure.decimals,
    })),
  ];
  const values: [string, TableColumn][] = figures.map((figure, place) => [
    `figure${place}`,
    { kind: 'number', values: Float64Array.from(figure.values, (value) => value ?? NaN) },
  ]);
  return {
    name,
    head: [title],
    columns,
    rows: {
      columns: {
        first: {
          kind: 'text',
          codes: Uint32Array.from(first.values, (_, row) => row),
          words: first.values,
        },
        ...Object.fromEntries(values),
      },
    },
  };
}
