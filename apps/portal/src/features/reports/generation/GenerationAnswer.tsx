import { energyAxis } from '@heliograph/board';
import type { GenerationReport } from '@heliograph/contracts/engine';
import { listMarks, Quality, type QualityMark as Mark } from '@heliograph/domain/energy';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { BarChart, Card, QualityMark, SegmentedControl, StatTile, ScrollHint } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { configAtom } from '../../../shared/configAtom.ts';
import type { TableRow } from '../../../shared/grid/tableSource.ts';
import type { AnswerProps, Answered } from '../defineReport.tsx';
import { Pager } from '../../../shared/grid/Pager.tsx';
import { useReportAddress } from '../frame/address.ts';
import { Figures } from '../frame/ReportFrame.tsx';
import { trendBars, useEnergyWords } from '../frame/trendBars.ts';
import { ReportGrid } from '../table/ReportGrid.tsx';
import { TOTAL_ROWS, type ReportTable } from '../table/reportColumn.ts';
import { marksIn, UNKNOWN_ROWS, useQualityTexts } from '../table/qualityColumn.tsx';
import tableStyles from '../table/reportTable.module.css';
import styles from './GenerationAnswer.module.css';
import { isPage, getQuality, stationsByMark } from './generationRows.ts';
import { ROWS_OF_PAGE, type GenerationQuestion } from './useGenerationForm.ts';

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
      <Stations report={report} table={table} />
    </>
  );
}

/** The rows by station; all of them, or those with one of the marks. */
function Stations({
  report,
  table: { columns, rows, totals },
}: {
  report: GenerationReport;
  table: ReportTable;
}) {
  const { t } = useTranslation('report');
  const [chosen, choose] = useState<Mark | 'all'>('all');
  const counts = useMemo(() => stationsByMark(report), [report]);
  const mark = chosen !== 'all' && !isPage(report) && counts[chosen] > 0 ? chosen : 'all';
  const shown = useMemo(
    () =>
      mark === 'all'
        ? { columns, rows, totals }
        : // The totals sum up all stations.
          { columns, rows: rows.filter((row) => hasMark(row, mark)), totals: [] },
    [columns, rows, totals, mark],
  );
  return (
    <section className={tableStyles.screen} aria-label={t('generation.stations')}>
      {!isPage(report) && <MarkFilter all={rows.length} counts={counts} value={mark} onChange={choose} />}
      <ReportGrid label={t('generation.stations')} table={shown} rowClassRules={ROW_CLASSES} />
      {isPage(report) && <Pages report={report} />}
    </section>
  );
}

/** Leads to the other stations of a fleet that is read in parts. */
function Pages({ report: { of } }: { report: GenerationReport }) {
  const { t } = useTranslation('report');
  const [search, change] = useReportAddress();
  const pages = Math.max(1, Math.ceil(of / ROWS_OF_PAGE));
  return (
    <Pager
      page={Math.min(pages, Number(search.get('page') ?? 1) || 1)}
      pages={pages}
      total={t('generation.pages', { count: of })}
      onPage={(page) => change({ page: page === 1 ? null : String(page) })}
    />
  );
}

const ROW_CLASSES = { ...TOTAL_ROWS, ...UNKNOWN_ROWS };

const hasMark = ({ quality }: TableRow, mark: Mark): boolean =>
  typeof quality === 'number' && (quality & Quality[mark]) !== 0;

interface MarkFilterProps {
  /** Number of all stations, and of those with each mark. */
  all: number;
  counts: Record<Mark, number>;
  value: Mark | 'all';
  onChange: (mark: Mark | 'all') => void;
}

/** Chooses the stations by what their energy contains; nothing where all is plainly measured. */
function MarkFilter({ all, counts, value, onChange }: MarkFilterProps) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const { words } = useQualityTexts();
  const marks = marksIn(counts);
  if (marks.length === 0) return null;
  return (
    <ScrollHint label={t('quality.filter')} className={styles.filter}>
      <SegmentedControl
        label={t('quality.filter')}
        value={value}
        onChange={onChange}
        options={[
          { value: 'all', label: t('quality.all', { rows: format.integer(all) }) },
          ...marks.map((mark) => ({
            value: mark,
            label: t('quality.some', { contained: words([mark]), rows: format.integer(counts[mark]) }),
          })),
        ]}
      />
    </ScrollHint>
  );
}

/** The sums: energies, money by currency, CO2 with the source of its factor. */
function Summary({ report }: { report: GenerationReport }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const config = useAtomValue(configAtom);
  const { totals, reporting, of } = report;
  const mark = <QualityMark contained={listMarks(getQuality(report))} />;
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
            label={
              <>
                {t(`generation.${key}`)} {mark}
              </>
            }
            value={energy?.value ?? null}
            {...(energy && { unit: energy.unit })}
            {...(key === 'generation' && { hint: stationsReporting })}
          />
        );
      })}
      {totals.revenue.map(({ currency, total }) => (
        <StatTile
          key={currency}
          label={
            <>
              {t('generation.revenue')} {mark}
            </>
          }
          value={format.money(total, currency)}
        />
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
  const words = useEnergyWords(t('generation.noReport'));
  const bars = useMemo(
    () => trendBars({ period: period.period, zone, buckets: trend }, format, words),
    [trend, period, zone, format, words],
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
