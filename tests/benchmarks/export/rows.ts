import type { ExportColumn, ExportRequest, TableColumns } from '@heliograph/contracts/engine';

/** The data for every writer: an instant, three texts and eight numbers with two decimals. */
export interface Rows {
  rows: number;
  at: Float64Array;
  texts: { codes: Uint32Array; words: string[] }[];
  numbers: Float64Array[];
}

export const TITLES = [
  'Time',
  'Station',
  'Device',
  'Kind',
  ...Array.from({ length: 8 }, (_, i) => `Value ${i + 1}`),
];

const WORDS = [
  ['Station', 50],
  ['Inverter', 500],
  ['Kind', 20],
] as const;

export function createRows(rows: number): Rows {
  let seed = 1;
  // A Lehmer generator, so that all writers get the same rows.
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  return {
    rows,
    at: new Float64Array(rows).map((_, row) => Date.UTC(2024, 0, 1) + row * 300_000),
    texts: WORDS.map(([name, count]) => ({
      codes: new Uint32Array(rows).map(() => Math.floor(random() * count)),
      words: Array.from({ length: count }, (_, index) => `${name} ${index}`),
    })),
    numbers: Array.from({ length: 8 }, () =>
      new Float64Array(rows).map(() => Math.round(random() * 30_000) / 100),
    ),
  };
}

/** The same rows as an export order of the product. */
export function getOrder({ at, texts, numbers }: Rows, format: ExportRequest['format']): ExportRequest {
  const columns: TableColumns = { c0: { kind: 'instant', values: at } };
  texts.forEach((text, index) => (columns[`c${index + 1}`] = { kind: 'text', ...text }));
  numbers.forEach((values, index) => (columns[`c${index + 4}`] = { kind: 'number', values }));
  const written = TITLES.map((title, index): ExportColumn => {
    const key = `c${index}`;
    if (index === 0) return { key, title, as: 'dateTime', zone: 'UTC' };
    return index < 4 ? { key, title, as: 'text' } : { key, title, as: 'number', decimals: 2 };
  });
  return {
    fileName: 'export',
    format,
    sheets: [{ name: 'Export', head: [], columns: written, rows: { columns } }],
  };
}

/** A row in the format of most writers. */
export const rowAt = ({ at, texts, numbers }: Rows, row: number): (Date | string | number)[] => [
  new Date(at[row]!),
  ...texts.map(({ codes, words }) => words[codes[row]!]!),
  ...numbers.map((values) => values[row]!),
];
