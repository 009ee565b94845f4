import type { ExportColumn, ExportFormat, ExportRequest } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Card, Row, SegmentedControl, Text } from '@heliograph/ui';
import type { ColDef } from 'ag-grid-community';
import { useMemo, useState } from 'react';
import { ExportMenu } from '../../../shared/export/ExportMenu.tsx';
import { tableColumns } from '../../../shared/export/tableColumns.ts';
import { DataGrid } from '../../../shared/grid/DataGrid.tsx';
import { TableGrid } from '../../../shared/grid/TableGrid.tsx';
import type { TableRow } from '../../../shared/grid/tableSource.ts';
import { dateAt } from '../../../shared/period/dates.ts';
import { useComparedColumns, type ComparedColumn } from './useComparedColumns.ts';
import type { ComparisonProps } from './Comparison.tsx';
import styles from './Comparison.module.css';
import { useVerdictText } from './useVerdictText.ts';

/** Both sides by day and by interval, as a table and as a file. */
export function ComparedTable({
  station,
  fileName,
  file,
  comparison,
  clock: chosenClock,
  onGone,
}: ComparisonProps) {
  const { t } = useTranslation('meterFile');
  const format = useFormat();
  const verdictText = useVerdictText();
  const { days, intervals, span, nmi, verdict } = comparison;
  const hasDays = days.start.length > 0;
  const [chosen, setRows] = useState<'days' | 'intervals'>('days');
  const rows = hasDays ? chosen : 'intervals';
  const clock = file.offset === null ? chosenClock : null;
  const columns = useComparedColumns(comparison, clock);
  const grid = useMemo(
    () => ({ days: columns.days.map(gridColumn), intervals: columns.intervals.map(gridColumn) }),
    [columns],
  );
  const dayRows = useMemo(
    () =>
      Array.from(days.start, (start, row): TableRow => ({
        row,
        hours: (days.end[row]! - start) / 3_600_000,
        ...Object.fromEntries(
          Object.entries(days).map(([key, values]: [string, Float64Array]) => [key, values[row]!]),
        ),
      })),
    [days],
  );

  function order(as: ExportFormat): ExportRequest {
    const head = [`${t('title')}: ${station.station_name}`, `NMI ${nmi}, ${fileName}`];
    const sheets = {
      days: {
        name: t('table.days'),
        head,
        columns: columns.days.map(fileColumn),
        rows: { columns: tableColumns(dayRows, columns.days) },
      },
      intervals: {
        name: t('table.intervals'),
        head,
        columns: columns.intervals.map(fileColumn),
        rows: { table: intervals.id },
      },
    };
    const { findings, evidence } = verdictText(verdict);
    const now = Date.now();
    return {
      fileName: `Meter_File_${nmi}_${dateAt(span.zone, span.start)}_${dateAt(span.zone, span.end - 1)}`,
      format: as,
      // A csv holds the first sheet only: the one on screen.
      sheets:
        rows === 'days'
          ? [sheets.days, sheets.intervals]
          : [sheets.intervals, ...(hasDays ? [sheets.days] : [])],
      provenance: {
        name: t('table.source'),
        lines: [
          [t('table.station'), station.station_name],
          [t('table.file'), fileName],
          [t('choice.nmi'), nmi],
          ...(clock === null ? [] : [[t('choice.clock'), t(`choice.${clock}`)] as const]),
          ...findings.map(({ title, hint }) => [t('table.verdict'), `${title}. ${hint}`] as const),
          ...(evidence === null ? [] : [[t('table.verdict'), evidence] as const]),
          [t('table.exported'), format.dateTime(now, span.zone)],
        ],
      },
    };
  }

  return (
    <Card
      title={t('table.title')}
      aside={
        <Row gap={[8, 12]} wrap>
          {hasDays && (
            <SegmentedControl
              label={t('table.rows')}
              value={rows}
              options={(['days', 'intervals'] as const).map((value) => ({
                value,
                label: t(`table.${value}`),
              }))}
              onChange={setRows}
            />
          )}
          <ExportMenu order={order} />
        </Row>
      }
    >
      {rows === 'days' ? (
        <div className={dayRows.length > MAX_ROWS_AT_FULL_HEIGHT ? styles.days : undefined}>
          <DataGrid<TableRow>
            aria-label={t('table.days')}
            columnDefs={grid.days}
            rowData={dayRows}
            getRowId={({ data }) => String(data.row)}
            suppressMovableColumns
            domLayout={dayRows.length > MAX_ROWS_AT_FULL_HEIGHT ? 'normal' : 'autoHeight'}
          />
        </div>
      ) : (
        <TableGrid
          aria-label={t('table.intervals')}
          table={intervals}
          onGone={onGone}
          columnDefs={grid.intervals}
        />
      )}
      <Text above={8} tone="faint" size={13}>
        {t('table.zone', { zone: format.zone(span.zone, span.start) })}
      </Text>
    </Card>
  );
}

/** More rows than these scroll inside the grid. */
const MAX_ROWS_AT_FULL_HEIGHT = 12;

const fileColumn = ({ key, title, file }: ComparedColumn): ExportColumn => ({ key, title, ...file });

const gridColumn = (
  { key, title, text, isNumber, width }: ComparedColumn,
  place: number,
): ColDef<TableRow> => ({
  colId: `${key}${place}`,
  field: key,
  headerName: title,
  headerTooltip: title,
  valueFormatter: ({ data }) => (data ? text(data) : ''),
  minWidth: width,
  flex: width,
  sortable: true,
  resizable: true,
  wrapHeaderText: true,
  autoHeaderHeight: true,
  ...(isNumber && { type: 'rightAligned' }),
});
