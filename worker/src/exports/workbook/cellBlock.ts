/** Cells of a column in consecutive rows of a sheet. */
export interface CellColumn {
  /** From 0; a column of dates that are partly texts comes twice. */
  column: number;
  kind: 'number' | 'date' | 'text';
  /** Numbers, ms since 1970 as the clocks show them, or places of texts; NaN for an empty cell. */
  values: Float64Array;
  /** Places of the styles of usual rows and of those that stand out. */
  styles: readonly [usual: number, strong: number];
}

/** Consecutive rows of a sheet, ready to be written. */
export interface CellBlock {
  rows: number;
  columns: readonly CellColumn[];
  /** 1 for a row that stands out; null where none does. */
  strong: Float64Array | null;
}

/** A row of texts from the left, each by its place among the strings. */
export const placeTexts = (
  line: readonly string[],
  style: number,
  strings: { place(text: string): number | null },
): CellColumn[] =>
  line.map((text, column) => ({
    column,
    kind: 'text',
    values: Float64Array.of(strings.place(text) ?? NaN),
    styles: [style, style],
  }));

/** Rows of which each has cells of its own, one a column. */
export function blockOfLines(lines: readonly (readonly CellColumn[])[]): CellBlock {
  const columns = lines.flatMap((cells, row) =>
    cells.map((cell) => {
      const values = new Float64Array(lines.length).fill(NaN);
      values[row] = cell.values[0]!;
      return { ...cell, values };
    }),
  );
  return { rows: lines.length, columns, strong: null };
}

/** Writes cells row by row and in each row from left to right. `Tags` say where a cell is and how it looks. */
export interface RowWriter<Tags> {
  /** Those of a column, from 0, for numbers or texts of a style. */
  tagsOf(column: number, style: number, text: boolean): Tags;
  nextRow(): void;
  /** A finite number. */
  number(tags: Tags, number: number): void;
  /** @param at ms since 1970 as the clocks show them, `canBeSerial` */
  date(tags: Tags, at: number): void;
  /** @param text its place among the strings */
  text(tags: Tags, text: number): void;
}

export function writeBlock<Tags>({ rows, columns, strong }: CellBlock, writer: RowWriter<Tags>) {
  const { tagsOf, nextRow, number, date, text } = writer;
  const written = columns.map(({ column, kind, values, styles }) => {
    const [usual, bold] = styles.map((style) => tagsOf(column, style, kind === 'text')) as [Tags, Tags];
    return { kind, values, usual, bold };
  });
  for (let row = 0; row < rows; row++) {
    nextRow();
    const isStrong = strong?.[row] === 1;
    for (const { kind, values, usual, bold } of written) {
      const value = values[row]!;
      if (!Number.isFinite(value)) continue;
      const tags = isStrong ? bold : usual;
      if (kind === 'number') number(tags, value);
      else if (kind === 'text') text(tags, value);
      else date(tags, value);
    }
  }
}
