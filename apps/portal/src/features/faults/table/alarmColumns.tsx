import type { Format } from '@heliograph/i18n';
import { StatusLabel } from '@heliograph/ui';
import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import { fullText } from '../../../shared/grid/fullText.ts';
import type { TableRow } from '../../../shared/grid/tableRows.ts';
import type { FaultSort } from '../address/faultAddress.ts';
import { AlarmEntry } from './AlarmEntry.tsx';
import { isKind } from './kinds.ts';
import type { AlarmWords } from './useAlarmWords.ts';

interface Words extends AlarmWords {
  /** Of the one column that there is on a phone. */
  entry: string;
}

/** An alarm that has not recovered, where recoveries are shown (spec B §4). */
export const NOT_RECOVERED = '/';

/** The columns of the specification (spec B §2.9); recoveries are hidden where all are pending. */
export function alarmColumns(
  words: Words,
  format: Format,
  { recovery, sort }: { recovery: boolean; sort: FaultSort | null },
): ColDef<TableRow>[] {
  const time = ({ value }: { value?: unknown }) =>
    typeof value === 'number' ? format.dateTime(value) : NOT_RECOVERED;
  const columns: (ColDef<TableRow> & { colId: FaultSort['column'] })[] = [
    {
      colId: 'kind',
      cellRenderer: ({ value }: ICellRendererParams<TableRow>) =>
        isKind(value) && <StatusLabel tone={value}>{words.kind[value]}</StatusLabel>,
      width: 132,
    },
    { colId: 'message', ...fullText, minWidth: 176, flex: 4 },
    { colId: 'level', width: 72, type: 'rightAligned' },
    { colId: 'station', ...fullText, minWidth: 116, flex: 2 },
    { colId: 'device', ...fullText, minWidth: 104, flex: 2 },
    { colId: 'model', ...fullText, minWidth: 96, flex: 1 },
    { colId: 'at', valueFormatter: blankOr(time), width: 186 },
    { colId: 'recovered', valueFormatter: blankOr(time), width: 186, hide: !recovery },
  ];
  return columns.map((column) => ({
    ...column,
    field: column.colId,
    headerName: words.column[column.colId],
    sortable: true,
    initialSort: sort?.column === column.colId ? (sort.descending ? 'desc' : 'asc') : null,
  }));
}

/** One column of entries, for where all of them side by side would not be seen. */
export function entryColumn(words: Words, recovery: boolean): ColDef<TableRow>[] {
  return [
    {
      colId: 'entry',
      headerName: words.entry,
      flex: 1,
      cellRenderer: ({ data }: ICellRendererParams<TableRow>) =>
        data && <AlarmEntry row={data} kindWords={words.kind} recovery={recovery} />,
    },
  ];
}

/** A row that is on its way has no cell text, rather than that of one without a value. */
const blankOr =
  (text: (cell: { value?: unknown }) => string) =>
  (cell: { value?: unknown; data?: TableRow | undefined }) => (cell.data === undefined ? '' : text(cell));
