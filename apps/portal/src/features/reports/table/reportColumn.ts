import type { ExportColumn, TableShape } from '@heliograph/contracts/engine';
import type { Format } from '@heliograph/i18n';
import type {
  CellClassParams,
  CellClassRules,
  ColDef,
  ColGroupDef,
  ICellRendererParams,
} from 'ag-grid-community';
import type { ReactNode } from 'react';
import { keepKeyInCell } from '../../../shared/grid/gridCells.ts';
import { headingWidth } from '../../../shared/grid/headingWidth.ts';
import { gridTheme } from '../../../shared/grid/gridTheme.ts';
import type { TableRow } from '../../../shared/grid/tableSource.ts';
import styles from './reportTable.module.css';

/** A column of a report, the same on screen, on paper and in a file. */
export interface ReportColumn {
  /** Key of the value in a row. */
  key: string;
  title: string;
  /** Over this one and its neighbours of the same group. */
  group?: string;
  /** Text of a cell; `—` where there is no value. */
  text: (row: TableRow) => string;
  /** In place of the text on screen. */
  cell?: (row: TableRow) => ReactNode;
  /** Order of the values, where they do not follow each other as numbers or texts. */
  compare?: (one: number, other: number) => number;
  isNumber: boolean;
  /** px on screen. */
  width: number;
  /** Highlights numbers above zero. */
  isWarning?: boolean;
  /** How it is written to a file, under the column's own key and title. */
  file: Pick<ExportColumn, 'as' | 'decimals' | 'zone' | 'merged' | 'words'>;
}

/** The table of a report: what the grid, the print and the file show alike. */
export interface ReportTable {
  columns: readonly ReportColumn[];
  /** Rows that the page holds; empty where the engine holds them. */
  rows: readonly TableRow[];
  /** Rows there are, where the page holds only some. */
  of?: number;
  /** The engine's table; null where the page holds the rows. */
  shape: TableShape | null;
  /** Lines below the rows. A `label` stands in the first column. */
  totals: readonly TableRow[];
}

/** Stands for the table until there is an answer. */
export const NO_TABLE: ReportTable = { columns: [], rows: [], shape: null, totals: [] };

export const isEmptyTable = ({ rows, shape }: ReportTable): boolean =>
  shape === null ? rows.length === 0 : shape.rows === 0;

/** A column of numbers with fixed decimals. */
export const numberColumn = (
  format: Format,
  { key, title, decimals, width }: Pick<ReportColumn, 'key' | 'title' | 'width'> & { decimals: number },
): ReportColumn => ({
  key,
  title,
  text: ({ [key]: value }) => (typeof value === 'number' ? format.number(value, decimals) : '—'),
  isNumber: true,
  width,
  file: { as: 'number', decimals },
});

/** Grids of reports are denser than others, as reports have many columns. Sizes in px; headers wrap once. */
export const REPORT_GRID = {
  theme: gridTheme.withParams({ fontSize: 13, headerFontSize: 12, cellHorizontalPadding: 8 }),
  rowHeight: 38,
  headerHeight: 46,
} as const;

/** Marks total lines, pinned or inside. */
export const TOTAL_ROWS = {
  [styles.total ?? '']: ({ data, node }: { data?: TableRow | undefined; node: { rowPinned?: unknown } }) =>
    Boolean(node.rowPinned) || data?.total === 1,
};

/** The columns for a grid; neighbours of a group stand together under its title. @param rules for all cells */
export function gridColumns(
  columns: readonly ReportColumn[],
  rules: CellClassRules<TableRow> = {},
): (ColDef<TableRow> | ColGroupDef<TableRow>)[] {
  return groupSpans(columns).flatMap(({ group, from, columns: width }) => {
    const own = columns.slice(from, from + width).map((column) => getColumn(column, rules));
    return group === undefined
      ? own
      : [
          {
            headerName: group,
            headerTooltip: group,
            wrapHeaderText: true,
            children: own,
            marryChildren: true,
          },
        ];
  });
}

function getColumn(
  { key, title, text, cell, compare, isNumber, width, isWarning }: ReportColumn,
  rules: CellClassRules<TableRow>,
): ColDef<TableRow> {
  return {
    colId: key,
    field: key,
    headerName: title,
    valueFormatter: ({ data }) => (data ? text(data) : ''),
    minWidth: Math.max(width, headingWidth(title)),
    flex: width,
    sortable: true,
    resizable: true,
    wrapHeaderText: true,
    ...(isNumber && { type: 'rightAligned' }),
    ...(cell && {
      cellRenderer: ({ data }: ICellRendererParams<TableRow>) => data && cell(data),
      suppressKeyboardEvent: keepKeyInCell,
    }),
    ...(compare && { comparator: compare }),
    cellClassRules: { ...(isWarning && WARNING), ...rules },
  };
}

const WARNING = {
  [styles.warning ?? '']: ({ value }: CellClassParams<TableRow, unknown>) =>
    typeof value === 'number' && value > 0,
};

interface GroupSpan {
  group: string | undefined;
  /** Position of the first column. */
  from: number;
  columns: number;
}

/** Runs of columns with the same group. */
export function groupSpans(columns: readonly { group?: string }[]): GroupSpan[] {
  const spans: GroupSpan[] = [];
  columns.forEach(({ group }, from) => {
    const last = spans.at(-1);
    if (last && last.group === group) last.columns += 1;
    else spans.push({ group, from, columns: 1 });
  });
  return spans;
}
