/** Devices at a time: more would keep a page busy with drawing. */
const ROWS = 50;

/** The rows of a page, counted from 1; of the last where there are fewer. */
export function pageOf<Row>(
  rows: readonly Row[],
  wanted: number,
): { rows: Row[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(rows.length / ROWS));
  const page = Math.min(wanted, pages);
  return { rows: rows.slice((page - 1) * ROWS, page * ROWS), page, pages };
}
