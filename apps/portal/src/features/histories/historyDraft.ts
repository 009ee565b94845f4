import type { ImportCell, ImportSheet } from '@heliograph/contracts/engine';
import type { ImportedDay } from '@heliograph/contracts/http';
import {
  detectDateOrder,
  meterHistory,
  proposeHistory,
  readHistory,
  type DateOrder,
  type History,
  type HistoryColumn,
  type HistoryFormat,
  type HistoryRow,
} from '@heliograph/domain/histories';
import { detectDecimal, type DecimalSign } from '@heliograph/domain/imports';
import { MeterFileError, type MeterFile } from '@heliograph/domain/meter';

/** A table with what its columns are. */
export interface TableDraft {
  kind: 'table';
  fileName: string;
  sheet: ImportSheet;
  /** Index of the row with the headings. */
  head: number;
  format: HistoryFormat;
  columns: readonly (HistoryColumn | null)[];
  zone: string;
  /** Null while the dates can be read in two ways. */
  order: DateOrder | null;
  /** The file leaves it open. */
  asksOrder: boolean;
  decimal: DecimalSign;
  stamp: 'start' | 'end';
}

/** A meter file. */
export interface MeterDraft {
  kind: 'meter';
  fileName: string;
  file: MeterFile;
  nmi: string;
  clock: keyof typeof CLOCKS;
}

export type HistoryDraft = TableDraft | MeterDraft;

/** Clocks of meter files, ms east of UTC. */
export const CLOCKS = { market: 36_000_000, western: 28_800_000 } as const;

/** Headings may be below a title. */
const HEAD_ROWS = 20;

/** Proposes where the headings are and what they mean. @param zone of the station */
export function proposeDraft(fileName: string, sheet: ImportSheet, zone: string): TableDraft {
  const found = sheet.rows
    .slice(0, HEAD_ROWS)
    .map((row) => proposeHistory(row.map(cellText)).columns.filter((column) => column !== null).length);
  const head = Math.max(0, found.indexOf(Math.max(...found)));
  return withHead(
    {
      kind: 'table',
      fileName,
      sheet,
      head,
      format: 'table',
      columns: [],
      zone,
      order: null,
      asksOrder: false,
      decimal: '.',
      stamp: 'start',
    },
    head,
  );
}

/** The draft with another row of headings, with new proposals. */
export function withHead(draft: TableDraft, head: number): TableDraft {
  const { format, columns } = proposeHistory(headingsOf({ ...draft, head }));
  return withColumns({ ...draft, head, format }, columns);
}

/** The draft with other columns; what follows from their values is recognised again. */
export function withColumns(draft: TableDraft, columns: readonly (HistoryColumn | null)[]): TableDraft {
  const rows = dataRows(draft);
  const time = timeColumn(columns);
  const times = rows.flatMap(({ cells }) => {
    const cell = cells[time] ?? null;
    return typeof cell === 'string' || typeof cell === 'number' ? [cell] : [];
  });
  const order = detectDateOrder(times);
  const texts = rows.flatMap(({ cells }) =>
    columns.flatMap((column, index) => {
      const cell = cells[index];
      return column && 'measure' in column && typeof cell === 'string' ? [cell] : [];
    }),
  );
  const isSame = time === timeColumn(draft.columns);
  return {
    ...draft,
    columns,
    asksOrder: order === null && times.length > 0,
    order: order ?? (isSame ? draft.order : null),
    decimal: detectDecimal(texts),
  };
}

const timeColumn = (columns: readonly (HistoryColumn | null)[]): number => {
  const utc = columns.findIndex((column) => column?.field === 'utc');
  return utc >= 0 ? utc : columns.findIndex((column) => column?.field === 'time');
};

export const hasTime = ({ columns }: TableDraft): boolean => timeColumn(columns) >= 0;

/** Of all columns, also of those without a heading. */
export function headingsOf({ sheet, head }: Pick<TableDraft, 'sheet' | 'head'>): string[] {
  const width = Math.max(0, ...sheet.rows.slice(head, head + HEAD_ROWS).map((row) => row.length));
  return Array.from({ length: width }, (_, column) => cellText(sheet.rows[head]?.[column] ?? null));
}

/** As spreadsheets name columns. */
export function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}

export const cellText = (cell: ImportCell): string => (cell === null ? '' : String(cell));

/** Rows below the headings that are not empty, with their number in the file. */
export function dataRows({ sheet, head }: Pick<TableDraft, 'sheet' | 'head'>): HistoryRow[] {
  return sheet.rows.flatMap((cells, index) =>
    index > head && cells.some((cell) => cell !== null) ? [{ row: index + 1, cells }] : [],
  );
}

/** What is read of a draft; null while something is to be chosen. */
export function readDraft(draft: HistoryDraft): History | null {
  if (draft.kind === 'meter')
    return { days: meterDays(draft), issues: [], issueCount: 0, step: null, rows: draft.file.rows };
  const { order } = draft;
  return order === null || !hasTime(draft) ? null : readHistory(dataRows(draft), { ...draft, order });
}

function meterDays({ file, nmi, clock }: MeterDraft): ImportedDay[] {
  try {
    return meterHistory(file, nmi, CLOCKS[clock]);
  } catch (error) {
    // More intervals than anything can hold.
    if (error instanceof MeterFileError) return [];
    throw error;
  }
}

/** Leaves room in the body that a call may have. */
const BATCH = 40;

/** Days in parts that a call takes. */
export function batchesOf(days: readonly ImportedDay[]): ImportedDay[][] {
  return Array.from({ length: Math.ceil(days.length / BATCH) }, (_, i) =>
    days.slice(i * BATCH, (i + 1) * BATCH),
  );
}
