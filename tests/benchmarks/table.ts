/** One measured figure, with a peer's from the same run if there is one. */
export interface BenchRow {
  name: string;
  figure: number;
  unit: string;
  /** The peer, for instance `one row per value`. */
  peer?: string;
  peerFigure?: number;
  /** ours / peer's */
  ratio?: number;
  /** The target as text: `≥ 100,000`. */
  aim?: string;
}

/** Computes the ratio to the peer; none for figures that can be zero or negative. */
export function against(row: BenchRow & { peer: string; peerFigure: number }): BenchRow {
  return row.figure > 0 && row.peerFigure > 0 ? { ...row, ratio: row.figure / row.peerFigure } : row;
}

const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });

/** Nothing for a figure that is not known. */
export const formatFigure = (figure: number | undefined): string =>
  figure === undefined ? '' : number.format(figure);

/** Formats rows as lines of an aligned table. */
export function formatTable(rows: readonly BenchRow[]): string[] {
  return formatColumns([
    ['what', 'ours', 'unit', 'peer', "peer's", 'ours / peer', 'aim'],
    ...rows.map((row) => [
      row.name,
      formatFigure(row.figure),
      row.unit,
      row.peer ?? '',
      formatFigure(row.peerFigure),
      row.ratio === undefined ? '' : `${number.format(row.ratio)} ×`,
      row.aim ?? '',
    ]),
  ]);
}

/** Lines of a table whose columns are aligned. */
export function formatColumns(cells: readonly (readonly string[])[]): string[] {
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((line) => line[column]!.length)));
  return cells.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}
