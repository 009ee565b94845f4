import type { ExportColumn, ExportSheet, TableColumn } from '@heliograph/contracts/engine';

/** One block of the report as a sheet: a column of names or times, columns of figures, and words about them. */
export interface SheetBlock {
  name: string;
  title: string;
  first: { title: string; values: readonly string[] };
  figures: readonly { title: string; decimals: number; values: readonly (number | null)[] }[];
  last?: { title: string; values: readonly string[] };
}

/** The sheet of a block. */
export function blockSheet({ name, title, first, figures, last }: SheetBlock): ExportSheet {
  const columns: ExportColumn[] = [
    { key: 'first', title: first.title, as: 'text', width: 30 },
    ...figures.map((figure, place) => ({
      key: `figure${place}`,
      title: figure.title,
      as: 'number' as const,
      decimals: figure.decimals,
    })),
    ...(last ? [{ key: 'last', title: last.title, as: 'text' as const }] : []),
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
        first: textColumn(first.values),
        ...Object.fromEntries(values),
        ...(last && { last: textColumn(last.values) }),
      },
    },
  };
}

const textColumn = (values: readonly string[]): TableColumn => ({
  kind: 'text',
  codes: Uint32Array.from(values, (_, row) => row),
  words: values,
});
