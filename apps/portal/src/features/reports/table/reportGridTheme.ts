import { gridTheme } from '../../../shared/grid/gridTheme.ts';

/** Closer than other grids: reports have many columns. */
export const reportGridTheme = gridTheme.withParams({
  fontSize: 13,
  headerFontSize: 12,
  cellHorizontalPadding: 8,
});

/** Of rows, and of headers whose words wrap once, px. */
export const REPORT_ROW = 38;
export const REPORT_HEADER = 46;
