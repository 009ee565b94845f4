import type { Station } from '@heliograph/contracts/http';
import { bucketTitle, energyAxis } from '@heliograph/board';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { BarChart, Card } from '@heliograph/ui';
import { useMemo } from 'react';
import { DataGrid } from '../../../shared/grid/DataGrid.tsx';
import type { TableRow } from '../../../shared/grid/tableRows.ts';
import { PrintTable } from '../table/PrintTable.tsx';
import table from '../table/reportTable.module.css';
import { REPORT_HEADER, REPORT_ROW, reportGridTheme } from '../table/reportGridTheme.ts';
import { gridColumns } from '../table/reportColumn.ts';
import styles from './GenerationAnswer.module.css';
import type { AnsweredGeneration } from './GenerationReportPage.tsx';
import { GenerationSummary } from './GenerationSummary.tsx';
import { useGenerationTable } from './useGenerationTable.ts';

export interface GenerationAnswerProps {
  answer: AnsweredGeneration;
  stations: readonly Station[];
  /** The rows for paper while they are printed. */
  printed: readonly TableRow[] | null;
}

/** A generation report as it was answered: sums, bars over the period, and the stations. */
export function GenerationAnswer({ answer, stations, printed }: GenerationAnswerProps) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const { report, zone } = answer;
  const { columns, rows, total } = useGenerationTable(report, stations);
  const shown = useMemo(() => gridColumns(columns), [columns]);
  const pinned = useMemo(() => [total], [total]);
  return (
    <>
      <GenerationSummary report={report} />
      <Trend answer={answer} />
      <section className={table.screen} aria-label={t('generation.stations')}>
        <DataGrid<TableRow>
          aria-label={t('generation.stations')}
          columnDefs={shown}
          rowData={rows}
          pinnedBottomRowData={pinned}
          getRowId={({ data }) => String(data.row)}
          rowClassRules={CLASSES}
          suppressMovableColumns
          theme={reportGridTheme}
          rowHeight={REPORT_ROW}
          headerHeight={REPORT_HEADER}
          domLayout={rows.length > 200 ? 'normal' : 'autoHeight'}
          {...(rows.length > 200 && { className: styles.tall ?? '' })}
        />
      </section>
      {printed && <PrintTable columns={columns} rows={printed} totals={pinned} />}
      <ul className={styles.notes}>
        <li>{t('generation.zoneNote', { zone: format.zone(zone, report.computedAt) })}</li>
        {rows.some(({ missing }) => Number(missing) > 0) && <li>{t('generation.missingNote')}</li>}
        <li>{t('generation.roundingText')}</li>
      </ul>
    </>
  );
}

const CLASSES = {
  [table.total ?? '']: ({ node }: { node: { rowPinned?: unknown } }) => Boolean(node.rowPinned),
};

function Trend({ answer: { report, period, zone } }: { answer: AnsweredGeneration }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const { trend } = report;
  const bars = useMemo(
    () =>
      trend.map(({ start, kwh }) => {
        const title = bucketTitle(period.period, start, zone, format);
        return {
          label: BAR_LABELS[period.period](start, format, zone),
          title,
          value: kwh,
          text: kwh === null ? t('generation.noReport') : format.energy(kwh).text,
        };
      }),
    [trend, period, zone, format, t],
  );
  const axis = useMemo(
    () => energyAxis(Math.max(0, ...trend.map(({ kwh }) => kwh ?? 0)), format),
    [trend, format],
  );
  return (
    <Card title={t('generation.trend')}>
      <div className={styles.chart}>
        <BarChart
          bars={bars}
          color="--hg-pv"
          label={t('generation.trend')}
          columns={[t('generation.bucket'), t('generation.generation')]}
          axis={axis}
        />
      </div>
    </Card>
  );
}

type Label = (start: number, format: ReturnType<typeof useFormat>, zone: string) => string;

const BAR_LABELS: Record<AnsweredGeneration['period']['period'], Label> = {
  day: (start, format, zone) => format.minute(start, zone),
  week: (start, format, zone) => format.weekday(start, zone),
  month: (start, format, zone) => format.day(start, zone),
  year: (start, format, zone) => format.month(start, zone),
  overyear: (start, format, zone) => format.year(start, zone),
};
