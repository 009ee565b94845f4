import type { ImportSheet, MeterClock, MeterRefusal } from '@heliograph/contracts/engine';
import { ImportedEnergy, type ImportedDay, type Station } from '@heliograph/contracts/http';
import {
  HISTORY_MEASURES,
  isLikeCounter,
  mixesDates,
  meterHistory,
  proposeHistory,
  readHistory,
  type History,
  type HistoryColumn,
  type HistoryFormat,
} from '@heliograph/domain/histories';
import { normalHeading, parseNumber } from '@heliograph/domain/imports';
import { clockOffset, MeterFileError, usualControlled, type MeterFile } from '@heliograph/domain/meter';
import { decideReading, keepChosen, type ReadSheet } from '../../shared/spreadsheet/readingChoices.ts';
import type { Choices } from '../../shared/spreadsheet/useRememberedChoices.ts';
import {
  columnCells,
  dataRows,
  findHead,
  listHeadings,
  listUnknown,
} from '../../shared/spreadsheet/sheetRows.ts';

/** A table with what its columns are. */
export interface TableDraft extends ReadSheet {
  kind: 'table';
  fileName: string;
  format: HistoryFormat;
  columns: readonly (HistoryColumn | null)[];
  /** Places of columns that were not recognised. */
  unknown: readonly number[];
  /** Its times cannot be trusted, as `mixesDates`. */
  mixesDates: boolean;
  /** Zone of the station. */
  stationZone: string;
  /** Power of the station's array, kWp. */
  installedKwp: number;
}

/** A meter file. */
export interface MeterDraft {
  kind: 'meter';
  fileName: string;
  file: MeterFile;
  nmi: string;
  clock: MeterClock;
  /** Suffix of the stream that counts controlled load, which is stored beside the grid import, or null. */
  controlled: string | null;
}

export type HistoryDraft = TableDraft | MeterDraft;

/** The draft of a meter file, of its first connection with interval data. */
export function proposeMeter(fileName: string, file: MeterFile): MeterDraft | { refusal: MeterRefusal } {
  const nmi = file.channels.find(({ role, days }) => role !== null && days.length > 0)?.nmi;
  return nmi === undefined
    ? { refusal: 'noIntervals' }
    : withNmi({ kind: 'meter', fileName, file, nmi, clock: 'market', controlled: null }, nmi);
}

/** The draft with another connection. */
export const withNmi = (draft: MeterDraft, nmi: string): MeterDraft => ({
  ...draft,
  nmi,
  controlled: usualControlled(draft.file.channels.filter((channel) => channel.nmi === nmi)),
});

/** Proposes where the headings are and what they mean. @param remembered choices for earlier files */
export function proposeDraft(
  fileName: string,
  sheet: ImportSheet,
  { time_zone: zone, installed_capacity: installedKwp }: Pick<Station, 'time_zone' | 'installed_capacity'>,
  remembered: Choices,
): TableDraft {
  const head = findHead(sheet, (headings) => proposeHistory(headings).columns);
  return withHead(
    {
      kind: 'table',
      fileName,
      sheet,
      head,
      format: 'table',
      columns: [],
      unknown: [],
      mixesDates: false,
      stationZone: zone,
      installedKwp,
      remembered,
      ...decideReading({ sheet, head }, remembered, { time: null, numbers: [], zone }),
    },
    head,
  );
}

/** The draft with another row of headings, with new proposals. */
export function withHead(draft: TableDraft, head: number): TableDraft {
  const headings = listHeadings({ ...draft, head });
  const { format, columns } = proposeHistory(headings);
  const proposed = withColumns({ ...draft, head, format }, columns);
  const counted = columns.map((column, place) => findCounter(proposed, column, place));
  const known = headings.map((heading) => draft.remembered[normalHeading(heading)]);
  const unknown = listUnknown(
    proposed,
    counted.map((column, place) => column ?? known[place] ?? null),
  );
  return withColumns(
    { ...proposed, unknown },
    counted.map((column, place) => {
      if (known[place] !== undefined) return readChoice(known[place]);
      // A field is imported from one column.
      return known.some((choice) => choice !== undefined && readChoice(choice)?.field === column?.field)
        ? null
        : column;
    }),
  );
}

/** A column as a choice that is remembered, and back. */
export const columnChoice = (column: HistoryColumn | null): string =>
  column === null ? '' : 'measure' in column ? `${column.field} ${column.measure}` : column.field;

function readChoice(text: string): HistoryColumn | null {
  const [name, unit] = text.split(' ');
  if (name === 'time' || name === 'utc') return { field: name };
  const field = ImportedEnergy.options.find((one) => one === name);
  const measure = HISTORY_MEASURES.find((one) => one === unit);
  return field && measure ? { field, measure } : null;
}

/** The column as a counter, if its values are those of one though its heading does not say so. */
function findCounter(draft: TableDraft, column: HistoryColumn | null, place: number): HistoryColumn | null {
  if (!column || !('measure' in column) || (column.measure !== 'kWh' && column.measure !== 'Wh'))
    return column;
  const values = columnCells(draft, [place]).map((cell) =>
    typeof cell === 'number' ? cell : parseNumber(cell, draft.decimal),
  );
  return isLikeCounter(values.filter((value) => value !== null))
    ? { ...column, measure: column.measure === 'Wh' ? 'counterWh' : 'counterKwh' }
    : column;
}

/** The draft with other columns; what follows from their values is recognised again. */
export function withColumns(draft: TableDraft, columns: readonly (HistoryColumn | null)[]): TableDraft {
  const changed = { ...draft, columns };
  const { time, numbers } = getPlaces(changed);
  return {
    ...changed,
    ...keepChosen(draft, decideReading(draft, draft.remembered, { time, numbers, zone: draft.stationZone })),
    mixesDates: time !== null && mixesDates(columnCells(draft, [time])),
  };
}

/** Places of the columns with times and with energies. */
export const getPlaces = ({ columns }: TableDraft): { time: number | null; numbers: number[] } => ({
  time: timeColumn(columns) < 0 ? null : timeColumn(columns),
  numbers: columns.flatMap((column, index) => (column && 'measure' in column ? [index] : [])),
});

const timeColumn = (columns: readonly (HistoryColumn | null)[]): number => {
  const utc = columns.findIndex((column) => column?.field === 'utc');
  return utc >= 0 ? utc : columns.findIndex((column) => column?.field === 'time');
};

export const hasTime = ({ columns }: TableDraft): boolean => timeColumn(columns) >= 0;

/** Reads a draft; null while a choice is open. */
export function readDraft(draft: HistoryDraft): History | null {
  if (draft.kind === 'meter')
    return { days: meterDays(draft), issues: [], issueCount: 0, step: null, rows: draft.file.rows };
  const { order } = draft;
  return order === null || draft.mixesDates || !hasTime(draft)
    ? null
    : readHistory(dataRows(draft), { ...draft, order });
}

function meterDays({ file, nmi, clock, controlled }: MeterDraft): ImportedDay[] {
  try {
    return meterHistory(file, { nmi, offset: clockOffset(file, clock), controlled });
  } catch (error) {
    // More intervals than anything can hold.
    if (error instanceof MeterFileError) return [];
    throw error;
  }
}

/** Leaves room in the body that a call may have. */
const BATCH = 40;

/** Days in parts that a call takes. */
export function splitBatches(days: readonly ImportedDay[]): ImportedDay[][] {
  return Array.from({ length: Math.ceil(days.length / BATCH) }, (_, i) =>
    days.slice(i * BATCH, (i + 1) * BATCH),
  );
}
