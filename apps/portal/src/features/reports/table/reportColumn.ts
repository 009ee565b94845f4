import type { ExportColumn } from '@heliograph/contracts/engine';
import type { CellClassParams, CellClassRules, ColDef, ColGroupDef } from 'ag-grid-community';
import type { TableRow } from '../../../shared/grid/tableRows.ts';
import { groupSpans } from './groupSpans.ts';
import styles from './reportTable.module.css';

/** A column of a report, the same on screen, on paper and in a file. */
export interface ReportColumn {
  /** Of the rows. */
  key: string;
  title: string;
  /** Over this one and its neighbours of the same group. */
  group?: string;
  /** What a cell says; `—` where there is nothing to say. */
  text: (row: TableRow) => string;
  isNumber: boolean;
  /** px on screen. */
  width: number;
  /** Numbers above zero are to be noticed. */
  isWarning?: boolean;
  /** How it is written to a file; title and key are the column's. */
  file: Pick<ExportColumn, 'as' | 'decimals' | 'zone' | 'merged'>;
}

/** The columns for a grid; neighbours of a group stand together under its title. @param rules for all cells */
export function gridColumns(
  columns: readonly ReportColumn[],
  rules: CellClassRules<TableRow> = {},
): (ColDef<TableRow> | ColGroupDef<TableRow>)[] {
  return groupSpans(columns).flatMap(({ group, from, columns: width }) => {
    const own = columns.slice(from, from + width).map((column) => columnOf(column, rules));
    return group === undefined ? own : [{ headerName: group, children: own, marryChildren: true }];
  });
}

function columnOf(
  { key, title, text, isNumber, width, isWarning }: ReportColumn,
  rules: CellClassRules<TableRow>,
): ColDef<TableRow> {
  return {
    colId: key,
    field: key,
    headerName: title,
    valueFormatter: ({ data }) => (data ? text(data) : ''),
    minWidth: width,
    flex: width,
    sortable: true,
    resizable: true,
    wrapHeaderText: true,
    ...(isNumber && { type: 'rightAligned' }),
    cellClassRules: { ...(isWarning && WARNING), ...rules },
  };
}

const WARNING = {
  [styles.warning ?? '']: ({ value }: CellClassParams<TableRow, unknown>) =>
    typeof value === 'number' && value > 0,
};

/** The columns for a file; a group's title comes before those under it. */
export const fileColumns = (columns: readonly ReportColumn[]): ExportColumn[] =>
  columns.map(({ key, group, title, file }) => ({
    key,
    title: group === undefined ? title : `${group}: ${title}`,
    ...file,
  }));
