import type { EngineApi, GenerationReport as Generated, ProgressOptions } from '@heliograph/contracts/engine';
import { countMarks, listMarks } from '@heliograph/domain/energy';
import { resolvePeriod } from '@heliograph/domain/reports';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { QualityMark } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { configAtom } from '../../../shared/configAtom.ts';
import { defineReport, type Answered, type FormProps, type ReportScope } from '../defineReport.tsx';
import { FleetFields } from '../frame/FleetFields.tsx';
import { NoStations } from '../frame/notices.tsx';
import { Notes } from '../frame/ReportFrame.tsx';
import { instantText } from '../frame/rowTime.ts';
import { usePeriodHead, usePeriodTitle } from '../frame/usePeriodTitle.ts';
import type { ReportTable } from '../table/reportColumn.ts';
import { useQualityTexts } from '../table/qualityColumn.tsx';
import { tableExport } from '../table/tableExport.ts';
import { GenerationAnswer } from './GenerationAnswer.tsx';
import {
  generationColumns,
  generationRounding,
  generationRows,
  generationTotal,
  isPage,
  getQuality,
  stationsByMark,
  type JudgedGeneration as Report,
} from './generationRows.ts';
import {
  GENERATION_PERIODS,
  useGenerationForm,
  type GenerationForm,
  type GenerationQuestion,
} from './useGenerationForm.ts';

type Answer = Answered<GenerationQuestion, Report>;

/** [REP-03] Generation of stations in a period, together and one by one. */
export const GenerationReport = defineReport<GenerationQuestion, Report, GenerationForm>({
  NoStations,
  useForm: useGenerationForm,
  Form,
  ask,
  useHead: usePeriodHead,
  useTableBuilder,
  readAll: async ({ reports }, { question }, { most, ...options }) => ({
    ...(await reports.generation(
      { ...question, offset: null, ...(most !== undefined && { most }) },
      options,
    )),
    judged: NONE,
  }),
  useExport,
  Answer: GenerationAnswer,
  Notes: GenerationNotes,
});

async function ask(
  engine: EngineApi,
  question: GenerationQuestion,
  options: ProgressOptions,
): Promise<Report> {
  const report = await engine.reports.generation(question, options);
  return { ...report, judged: await readJudged(engine, question, report) };
}

/**
 * Expected beside actual energy by station. Left out where the server does not sum it up, over more than a year, and in
 * fleets that are read in parts; the report does without it, too.
 */
async function readJudged(
  { losses }: EngineApi,
  { period, zone }: GenerationQuestion,
  report: Generated,
): Promise<Report['judged']> {
  if (period.period === 'overyear' || isPage(report)) return NONE;
  const answer = await losses.report({ period, zone }).catch(() => null);
  return new Map(answer?.rows.map((row) => [row.station_id, row]));
}

const NONE: Report['judged'] = new Map();

function Form(props: FormProps<GenerationForm>) {
  return <FleetFields {...props} periods={GENERATION_PERIODS} />;
}

function useTableBuilder({ stations }: ReportScope): (answer: Answer) => ReportTable {
  const { t } = useTranslation('report');
  const format = useFormat();
  const quality = useQualityTexts();
  return useCallback(
    ({ report }) => {
      const rows = generationRows(report, stations);
      return {
        columns: generationColumns(report, format, quality, t),
        rows,
        shape: null,
        of: report.of,
        totals: [
          generationTotal(report, rows, t('total'), quality.rows(stationsByMark(report))),
          ...generationRounding(report, rows, t('roundingLine')),
        ],
      };
    },
    [stations, format, quality, t],
  );
}

function GenerationNotes({ question: { zone }, report }: Answer) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const texts = useQualityTexts();
  const { rows, judged, computedAt } = report;
  const quality = getQuality(report);
  const contained = listMarks(quality);
  return (
    <Notes>
      <li>{t('generation.zoneNote', { zone: format.zone(zone, computedAt) })}</li>
      {judged.size > 0 && <li>{t('generation.expectedNote')}</li>}
      {rows.some(({ missingHours }) => missingHours > 0) && <li>{t('generation.missingNote')}</li>}
      {quality !== 0 && (
        <li>
          <QualityMark contained={contained}>
            {texts.title}: {isPage(report) ? texts.words(contained) : texts.rows(stationsByMark(report))}
          </QualityMark>
        </li>
      )}
      <li>{t('roundingText')}</li>
    </Notes>
  );
}

function useExport(answer: Answer) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const config = useAtomValue(configAtom);
  const { period, zone } = answer.question;
  const title = usePeriodTitle()(answer);
  const texts = useQualityTexts();
  return (table: ReportTable) =>
    tableExport({
      fileName: 'Generation_Report',
      period: period.period,
      span: resolvePeriod(period, zone, answer.report.computedAt),
      table,
      sheet: t('generation.title'),
      head: [t('generation.file', { period: title })],
      provenance: {
        name: t('provenance'),
        lines: [
          [t('period'), title],
          [t('zones'), t('generation.ownZone')],
          ...(config
            ? [
                [
                  t('generation.co2'),
                  t('generation.co2Source', { source: config.co2.source, year: config.co2.year }),
                ] as const,
              ]
            : []),
          [
            texts.title,
            texts.rows(countMarks(table.rows.map(({ quality }) => Number(quality)))) || t('quality.none'),
          ],
          [t('rounding'), t('roundingText')],
          [t('exported'), instantText(Date.now(), zone, format)],
        ],
      },
    });
}
