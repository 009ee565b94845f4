import {
  IMPORT_BATCH,
  type ImportField,
  type ImportKind,
  type ImportValues,
} from '@heliograph/contracts/http';
import { groupBy } from '@heliograph/domain/groupBy';
import {
  importColumns,
  normalHeading,
  proposeColumns,
  readRow,
  unitFactor,
  type ChosenColumn,
  type DecimalSign,
  type RowIssue,
} from '@heliograph/domain/imports';
import {
  dataRows,
  findHead,
  listHeadings,
  listUnknown,
  sheetDecimal,
  type HeadedSheet,
} from '../../shared/spreadsheet/sheetRows.ts';

/** A sheet with what its columns are imported as. */
export interface ImportDraft extends HeadedSheet {
  kind: ImportKind;
  fileName: string;
  /** By column; null for what is not imported. */
  fields: readonly (ImportField | null)[];
  /** Places of columns that were not recognised. */
  unknown: readonly number[];
  decimal: DecimalSign;
}

/** Proposes where the headings are and what they mean. @param remembered as in `proposeColumns` */
export function proposeDraft(
  { kind, fileName, sheet }: Pick<ImportDraft, 'kind' | 'fileName' | 'sheet'>,
  remembered: Readonly<Record<string, string>>,
): ImportDraft {
  const head = findHead(sheet, (headings) => proposeColumns(headings, importColumns[kind], remembered));
  return withHead({ kind, fileName, sheet, head, fields: [], unknown: [], decimal: '.' }, head, remembered);
}

/** The draft with another row of headings, with new proposals. */
export function withHead(
  draft: ImportDraft,
  head: number,
  remembered: Readonly<Record<string, string>>,
): ImportDraft {
  const headings = listHeadings({ ...draft, head });
  const fields = proposeColumns(headings, importColumns[draft.kind], remembered);
  const unknown = listUnknown(
    { ...draft, head },
    fields.map((field, place) => field ?? remembered[normalHeading(headings[place]!)] ?? null),
  );
  const columns = chosenColumns({ ...draft, head, fields });
  const numbers = columns.flatMap(({ column, index }) => (column.kind === 'number' ? [index] : []));
  return { ...draft, head, fields, unknown, decimal: sheetDecimal({ ...draft, head }, numbers) };
}

export function chosenColumns(
  draft: Pick<ImportDraft, 'kind' | 'sheet' | 'head' | 'fields'>,
): ChosenColumn[] {
  const headings = listHeadings(draft);
  return draft.fields.flatMap((field, index) => {
    const column = importColumns[draft.kind].find((one) => one.field === field);
    return column ? [{ index, column, factor: unitFactor(headings[index] ?? '', column) ?? 1 }] : [];
  });
}

/** Required fields that no column is imported as. */
export const missingFields = ({ kind, fields }: Pick<ImportDraft, 'kind' | 'fields'>): ImportField[] =>
  importColumns[kind]
    .filter(({ field, required }) => required && !fields.includes(field))
    .map(({ field }) => field);

export interface ReadRow {
  row: number;
  values: ImportValues;
  issues: RowIssue[];
}

export function readRows(draft: ImportDraft): ReadRow[] {
  const columns = chosenColumns(draft);
  return dataRows(draft).map(({ row, cells }) => ({ row, ...readRow(cells, columns, draft.decimal) }));
}

/** Leaves room in the body that a call may have. */
const BATCH_CHARACTERS = 60_000;

/** Rows that are sent in one call, as the server checks them together: those of one tariff. */
function listGroups(kind: ImportKind, rows: readonly ReadRow[]): ReadRow[][] {
  if (kind !== 'tariff') return rows.map((row) => [row]);
  const getKey = ({ values: { station = '', start_date = '' } }: ReadRow) =>
    `${start_date} ${String(station).toLowerCase()}`;
  return [...groupBy(rows, getKey).values()];
}

/** These rows with those that the server checks together with them, by their numbers. */
export const withTheirGroups = (draft: ImportDraft, rows: ReadonlySet<number>): Set<number> =>
  new Set(
    listGroups(draft.kind, readRows(draft))
      .filter((group) => group.some(({ row }) => rows.has(row)))
      .flatMap((group) => group.map(({ row }) => row)),
  );

/** Rows in parts that a call takes. */
export function* splitBatches(kind: ImportKind, rows: readonly ReadRow[]): Generator<ReadRow[]> {
  let batch: ReadRow[] = [];
  let characters = 0;
  for (const group of listGroups(kind, rows)) {
    const size = group.reduce((sum, { values }) => sum + JSON.stringify(values).length, 0);
    const isFull = batch.length + group.length > IMPORT_BATCH || characters + size > BATCH_CHARACTERS;
    if (batch.length > 0 && isFull) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(...group);
    characters += size;
  }
  if (batch.length > 0) yield batch;
}
