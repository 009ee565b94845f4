import { energyAxis } from '@heliograph/board';
import type { GenerationReport } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { BarChart, Card, StatTile } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { configAtom } from '../../../shared/configAtom.ts';
import { DataGrid } from '../../../shared/grid/DataGrid.tsx';
import type { TableRow } from '../../../shared/grid/tableSource.ts';
import type { AnswerProps, Answered } from '../defineReport.tsx';
import { Figures } from '../frame/ReportFrame.tsx';
import { trendBars } from '../frame/trendBars.ts';
import { gridColumns, REPORT_GRID, TOTAL_ROWS, type ReportTable } from '../table/reportColumn.ts';
import tableStyles from '../table/reportTable.module.css';
import styles from './GenerationAnswer.module.css';
import type { GenerationQuestion } from './useGenerationForm.ts';

/** More rows than these scroll inside the grid. */
const MOST_AT_FULL_HEIGHT = 200;

/** The answer of a generation report: sums, bars over the period, and the stations. */
export function GenerationAnswer({
  question,
  report,
  table,
}: AnswerProps<GenerationQuestion, GenerationReport>) {
  return (
    <>
      <Summary report={report} />
      <Trend question={question} report={report} />
      <Stations table={table} />
    </>
  );
}

function Stations({ table: { columns, rows, totals } }: { table: ReportTable }) {
  const { t } = useTranslation('report');
  const columnDefs = useMemo(() => gridColumns(columns), [columns]);
  const data = useMemo(() => [...rows], [rows]);
  const pinned = useMemo(() => [...totals], [totals]);
  const scrolls = rows.length > MOST_AT_FULL_HEIGHT;
  return (
    <section className={tableStyles.screen} aria-label={t('generation.stations')}>
      <DataGrid<TableRow>
        aria-label={t('generation.stations')}
        columnDefs={columnDefs}
        rowData={data}
        pinnedBottomRowData={pinned}
        getRowId={({ data: row }) => String(row.row)}
        rowClassRules={TOTAL_ROWS}
        suppressMovableColumns
        {...REPORT_GRID}
        domLayout={scrolls ? 'normal' : 'autoHeight'}
        {...(scrolls && { className: styles.tall ?? '' })}
      />
    </section>
  );
}

/** The sums: energies, money by currency, CO2 with the source of its factor. */
function Summary({ report }: { report: GenerationReport }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const config = useAtomValue(configAtom);
  const { totals, reporting, of } = report;
  const stationsReporting = t('generation.reporting', {
    reporting: format.integer(reporting),
    of: format.integer(of),
  });
  return (
    <Figures label={t('generation.summary')}>
      {(['generation', 'selling', 'selfUse', 'charging'] as const).map((key) => {
        const total = totals[key];
        const energy = total === null ? null : format.energy(total);
        return (
          <StatTile
            key={key}
            label={t(`generation.${key}`)}
            value={energy?.value ?? null}
            {...(energy && { unit: energy.unit })}
            {...(key === 'generation' && { hint: stationsReporting })}
          />
        );
      })}
      {totals.revenue.map(({ currency, total }) => (
        <StatTile key={currency} label={t('generation.revenue')} value={format.money(total, currency)} />
      ))}
      <StatTile
        label={t('generation.co2')}
        value={totals.co2 === null ? null : format.number(totals.co2)}
        unit="kg"
        hint={
          totals.co2 === null
            ? t('generation.co2Unknown')
            : config && t('generation.co2Source', { source: config.co2.source, year: config.co2.year })
        }
      />
    </Figures>
  );
}

function Trend({
  question: { period, zone },
  report: { trend },
}: Answered<GenerationQuestion, GenerationReport>) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const bars = useMemo(
    () =>
      trendBars({ period: period.period, zone, buckets: trend }, format, {
        noReport: t('generation.noReport'),
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
