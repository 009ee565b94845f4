/** One measured figure, beside a peer's from the same run where there is one. */
export interface BenchRow {
  name: string;
  figure: number;
  unit: string;
  /** What the figure is held against, for instance `one row per value`. */
  peer?: string;
  peerFigure?: number;
  /** ours / peer's */
  ratio?: number;
  /** What the product aims at, in words: `≥ 100,000`. */
  aim?: string;
}

/** Fills in the ratio of a row that has a peer; figures that may be nought or negative have none. */
export function against(row: BenchRow & { peer: string; peerFigure: number }): BenchRow {
  return row.figure > 0 && row.peerFigure > 0 ? { ...row, ratio: row.figure / row.peerFigure } : row;
}

const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });

/** Lines of an aligned table. */
export function formatTable(rows: readonly BenchRow[]): string[] {
  const cells = [
    ['what', 'ours', 'unit', 'peer', "peer's", 'ours / peer', 'aim'],
    ...rows.map((row) => [
      row.name,
      number.format(row.figure),
      row.unit,
      row.peer ?? '',
      row.peerFigure === undefined ? '' : number.format(row.peerFigure),
      row.ratio === undefined ? '' : `${number.format(row.ratio)} ×`,
      row.aim ?? '',
    ]),
  ];
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((line) => line[column]!.length)));
  return cells.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}
