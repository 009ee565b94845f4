import type { TableShape } from '@heliograph/contracts/engine';
import { useFormat, useTranslation, type Format } from '@heliograph/i18n';
import { EmptyState, Row, Text, useMediaQuery, VisuallyHidden, WarningIcon } from '@heliograph/ui';
import { ALARM_REMARKS, isCalm, priorityOfRank } from '@heliograph/domain/alarms';
import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import { useContext, useMemo, useState, type Ref } from 'react';
import { AlarmKindLabel } from '../../shared/alarms/AlarmKindLabel.tsx';
import label from '../../shared/alarms/AlarmKindLabel.module.css';
import { PriorityLabel } from '../../shared/alarms/PriorityLabel.tsx';
import { chosenSort, initialSort } from '../../shared/grid/columnSort.ts';
import { fullText } from '../../shared/grid/gridCells.ts';
import { TableGrid, type TableGridHandle } from '../../shared/grid/TableGrid.tsx';
import type { TableRow } from '../../shared/grid/tableSource.ts';
import { usePhone } from '../../shared/page/usePhone.ts';
import styles from './AlarmTableGrid.module.css';
import { COLUMNS, type FaultSort } from './faultAddress.ts';
import { RemarkIcon } from './RemarkIcon.tsx';
import { isSelectable, SelectionContext } from './selection.ts';
import { isAlarmKind, isAlarmState, useAlarmLabels, type AlarmLabels } from './useAlarmLabels.ts';

interface AlarmTableGridProps {
  table: TableShape;
  /** Search text. */
  text: string;
  /** Initial sort; later changes come from the grid. */
  sort: FaultSort | null;
  onSort: (sort: FaultSort | null) => void;
  /** Shows the recovery time. */
  recovery: boolean;
  /** Called when the user clicks a row, or presses Enter on it. */
  onOpen: (row: TableRow) => void;
  /** Called when the user presses another key on a row, lower-case. @returns true if it did something */
  onKey: (key: string, row: TableRow) => boolean;
  onArranged: (shape: TableShape) => void;
  onGone: () => void;
  ref: Ref<TableGridHandle>;
}

/** Columns searched by the text. */
const SEARCHED_COLUMNS = ['message', 'station', 'device', 'model'] as const;
/** Height of a list item, px. */
const ITEM_HEIGHT = { short: 84, long: 102 };

/** The alarms of an engine-side table (FLT-02). */
export function AlarmTableGrid({
  table,
  text,
  sort,
  onSort,
  recovery,
  onOpen,
  onKey,
  onArranged,
  onGone,
  ref,
}: AlarmTableGridProps) {
  const { t } = useTranslation('fault');
  const format = useFormat();
  const phone = usePhone();
  const isNarrow = useMediaQuery('(max-width: 105em)', undefined, { getInitialValueInEffect: false });
  const isDense = isNarrow && !phone;
  const [first] = useState(sort);
  const alarmLabels = useAlarmLabels();
  const columns = useMemo(() => {
    const words = { ...alarmLabels, entry: t('list'), select: t('bulk.column') };
    return phone
      ? listItemColumn(words, recovery)
      : alarmColumns(words, format, { recovery, sort: first, isDense });
  }, [t, alarmLabels, format, phone, recovery, first, isDense]);
  const search = useMemo(() => ({ text, among: SEARCHED_COLUMNS }), [text]);

  return (
    <TableGrid
      // Row height is fixed for the life of a grid.
      key={`${phone} ${recovery} ${isDense}`}
      {...(isDense && { className: styles.dense })}
      ref={ref}
      aria-label={t('list')}
      table={table}
      search={search}
      columnDefs={columns}
      onArranged={onArranged}
      onGone={onGone}
      rowClass={styles.row ?? ''}
      onRowClicked={({ data, event }) => {
        const isBox = event?.target instanceof Element && event.target.closest('[data-select]') !== null;
        if (data && !isBox) onOpen(data);
      }}
      onCellKeyDown={({ data, event }) => {
        if (!data || !(event instanceof KeyboardEvent) || event.ctrlKey || event.metaKey || event.altKey)
          return;
        if (event.key === 'Enter') onOpen(data);
        else if (onKey(event.key.toLowerCase(), data)) event.preventDefault();
      }}
      onSortChanged={(event) => onSort(chosenSort(event, COLUMNS))}
      {...(phone && { rowHeight: recovery ? ITEM_HEIGHT.long : ITEM_HEIGHT.short, headerHeight: 0 })}
      empty={<EmptyState icon={<WarningIcon />} title={t('noMatch')} hint={t('noMatchHint')} />}
    />
  );
}

interface Words extends AlarmLabels {
  /** Heading of the only column on a phone. */
  entry: string;
  /** Heading of the column of boxes. */
  select: string;
}

/** Shown in place of a recovery time for a pending alarm (FLT-02). */
const NOT_RECOVERED = '/';

/** Columns of the alarm table; the recovery column is hidden where all are pending (FLT-02). */
function alarmColumns(
  words: Words,
  format: Format,
  { recovery, sort, isDense }: { recovery: boolean; sort: FaultSort | null; isDense: boolean },
): ColDef<TableRow>[] {
  const time = ({ value }: { value?: unknown }) =>
    typeof value === 'number' ? format.dateTime(value) : NOT_RECOVERED;
  const columns: (ColDef<TableRow> & { colId: FaultSort['column'] })[] = [
    {
      colId: 'kind',
      cellRenderer: ({ value, data }: ICellRendererParams<TableRow>) =>
        isAlarmKind(value) && (
          <AlarmKindLabel kind={value} recovered={typeof data?.recovered === 'number'}>
            {words.kind[value]}
          </AlarmKindLabel>
        ),
      width: 136,
    },
    {
      colId: 'state',
      valueFormatter: ({ value }) => (isAlarmState(value) ? words.state[value] : ''),
      width: 148,
    },
    {
      colId: 'priority',
      cellRenderer: ({ data }: ICellRendererParams<TableRow>) => data && <RowPriority row={data} />,
      sortingOrder: ['desc', 'asc', null],
      width: 116,
    },
    {
      colId: 'message',
      ...fullText,
      cellRenderer: ({ value, data }: ICellRendererParams<TableRow>) => (
        <span className={isDense ? styles.lines : undefined}>
          <MessageCell message={String(value ?? '')} remark={data?.remark} />
        </span>
      ),
      minWidth: 176,
      flex: 4,
    },
    { colId: 'level', width: 72, type: 'rightAligned' },
    { colId: 'station', ...fullText, minWidth: 116, flex: 2 },
    { colId: 'device', ...fullText, minWidth: 104, flex: 2 },
    { colId: 'model', ...fullText, minWidth: 96, flex: 1 },
    { colId: 'at', valueFormatter: blankOr(time), width: 186 },
    { colId: 'recovered', valueFormatter: blankOr(time), width: 186, hide: !recovery },
  ];
  const described = columns.map((column): ColDef<TableRow> => ({
    ...column,
    ...(isDense && denseColumn(column)),
    field: column.colId,
    headerName: words.column[column.colId],
    sortable: true,
    cellClassRules: PAST,
    initialSort: initialSort(sort, column.colId),
  }));
  return [selectColumn(words.select, isDense ? 62 : 76), ...described];
}

/** Widths with which all columns fit beside the tree at 1440 px; texts have two lines. */
const DENSE_WIDTHS: Record<FaultSort['column'], number> = {
  kind: 108,
  state: 126,
  priority: 88,
  message: 118,
  level: 52,
  station: 92,
  device: 74,
  model: 78,
  at: 96,
  recovered: 96,
};

const denseColumn = ({ colId, flex, cellRenderer }: ColDef<TableRow> & { colId: FaultSort['column'] }) => ({
  ...(flex === undefined ? { width: DENSE_WIDTHS[colId] } : { minWidth: DENSE_WIDTHS[colId] }),
  ...(cellRenderer === undefined && { cellRenderer: LinesCell }),
});

const LinesCell = ({ value, valueFormatted }: ICellRendererParams<TableRow>) => (
  <span className={styles.lines}>{valueFormatted ?? String(value ?? '')}</span>
);

const selectColumn = (name: string, width: number): ColDef<TableRow> => ({
  colId: 'select',
  headerName: name,
  width,
  sortable: false,
  resizable: false,
  cellRenderer: ({ data }: ICellRendererParams<TableRow>) => data && <SelectBox row={data} />,
});

function SelectBox({ row }: { row: TableRow }) {
  const { t } = useTranslation('fault');
  const { selected, toggle } = useContext(SelectionContext);
  return (
    <label className={styles.select} data-select>
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={t('bulk.row', { message: String(row.message ?? '') })}
        disabled={!isSelectable(row)}
        checked={selected.has(Number(row.id))}
        onChange={() => toggle(row)}
      />
    </label>
  );
}

function RowPriority({ row: { priority: rank, state, recovered } }: { row: TableRow }) {
  const priority = priorityOfRank(rank);
  if (priority === null || !isAlarmState(state)) return null;
  const isPending = typeof recovered !== 'number';
  return <PriorityLabel priority={priority} calm={isCalm({ isPending, handling: state })} />;
}

/** Message of an alarm after an icon for nuisances: behind a long message, it would be cut off. */
function MessageCell({ message, remark }: { message: string; remark: unknown }) {
  const { t } = useTranslation('fault');
  const known = ALARM_REMARKS.find((one) => one === remark);
  return (
    <>
      {known && (
        <span title={t(`remark.${known}Mark`)}>
          <RemarkIcon remark={known} />
          <VisuallyHidden>{t(`remark.${known}Mark`)}</VisuallyHidden>
        </span>
      )}{' '}
      {message}
    </>
  );
}

/** A single column of list items, for narrow screens. */
function listItemColumn(words: Words, recovery: boolean): ColDef<TableRow>[] {
  return [
    {
      colId: 'entry',
      headerName: words.entry,
      flex: 1,
      cellRenderer: ({ data }: ICellRendererParams<TableRow>) =>
        data && (
          <div className={styles.item}>
            <SelectBox row={data} />
            <AlarmListItem row={data} labels={words} recovery={recovery} />
          </div>
        ),
    },
  ];
}

/** Rows of alarms that have recovered are grey. */
const PAST = {
  [label.past ?? '']: ({ data }: { data?: TableRow | undefined }) => typeof data?.recovered === 'number',
};

/** A row still loading has an empty cell, not the text for a missing value. */
const blankOr =
  (text: (cell: { value?: unknown }) => string) => (cell: { value?: unknown; data?: TableRow | undefined }) =>
    cell.data === undefined ? '' : text(cell);

interface AlarmListItemProps {
  row: TableRow;
  labels: AlarmLabels;
  /** Shows the recovery time, or that it has not recovered. */
  recovery: boolean;
}

/** An alarm as a list item on a phone. */
function AlarmListItem({ row, labels, recovery }: AlarmListItemProps) {
  const { t } = useTranslation('fault');
  const format = useFormat();
  const { kind, state, message, station, device, at, recovered } = row;
  return (
    <div className={styles.entry} data-past={typeof recovered === 'number' || undefined}>
      <strong className={styles.message}>
        <MessageCell message={String(message)} remark={row.remark} />
      </strong>
      <Text as="span" tone="faint" size={13} truncate>
        {station} · {device}
        {isAlarmState(state) && ` · ${labels.state[state]}`}
      </Text>
      <Row as="span" gap={12} align="center" justify="between" size={13}>
        {isAlarmKind(kind) && (
          <AlarmKindLabel kind={kind} recovered={typeof recovered === 'number'}>
            {labels.kind[kind]}
          </AlarmKindLabel>
        )}
        <RowPriority row={row} />
        <time>{typeof at === 'number' && format.dateTime(at)}</time>
      </Row>
      {recovery && (
        <Text as="span" tone="faint" size={13} truncate>
          {typeof recovered === 'number'
            ? t('recoveredAt', { time: format.dateTime(recovered) })
            : t('notRecovered')}
        </Text>
      )}
    </div>
  );
}
