import type { QualityReport as Report } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { useCallback } from 'react';
import { defineReport, type Answered } from '../defineReport.tsx';
import { NoStations } from '../frame/notices.tsx';
import { PeriodFields } from '../frame/PeriodFields.tsx';
import { Notes } from '../frame/ReportFrame.tsx';
import { instantText } from '../frame/rowTime.ts';
import {
  PERIODS_OF_A_YEAR,
  usePeriodForm,
  type PeriodForm,
  type PeriodQuestion,
} from '../frame/usePeriodForm.ts';
import { usePeriodHead, usePeriodTitle } from '../frame/usePeriodTitle.ts';
import type { ReportTable } from '../table/reportColumn.ts';
import { tableExport } from '../table/tableExport.ts';
import { QualityAnswer } from './QualityAnswer.tsx';
import { qualityColumns, qualityRows } from './qualityRows.ts';

type Answer = Answered<PeriodQuestion, Report>;

/** [DQ-04] Which stations' energies were measured, estimated or unknown in a period, and which need a look. */
export const QualityReport = defineReport<PeriodQuestion, Report, PeriodForm>({
  NoStations,
  useForm: () => usePeriodForm(PERIODS_OF_A_YEAR),
  Form: PeriodFields,
  ask: ({ quality }, question) => quality.report(question),
  useHead: usePeriodHead,
  useTableBuilder,
  // Paper has fewer rows than the screen may have.
  readAll: async ({ quality }, { question, report }, { most }) =>
    most === undefined ? quality.report({ ...question, all: true }) : report,
  useExport,
  Answer: QualityAnswer,
  Notes: QualityNotes,
});

function useTableBuilder(): (answer: Answer) => ReportTable {
  const { t } = useTranslation('quality');
  const format = useFormat();
  return useCallback(
    ({ report }) => ({
      columns: qualityColumns(format, t),
      rows: qualityRows(report),
      of: report.of,
      shape: null,
      totals: [],
    }),
    [format, t],
  );
}

function QualityNotes({ question: { zone }, report: { computedAt } }: Answer) {
  const { t } = useTranslation('quality');
  const format = useFormat();
  return (
    <Notes>
      <li>{t('report.sharesNote')}</li>
      <li>{t('report.zoneNote', { zone: format.zone(zone, computedAt) })}</li>
    </Notes>
  );
}

function useExport(answer: Answer) {
  const { t } = useTranslation('quality');
  const { t: report } = useTranslation('report');
  const format = useFormat();
  const { period, zone } = answer.question;
  const { span, computedAt } = answer.report;
  const title = usePeriodTitle()(answer);
  return (table: ReportTable) =>
    tableExport({
      fileName: 'Data_Quality_Report',
      period: period.period,
      span,
      table,
      sheet: t('title'),
      head: [t('report.file', { period: title })],
      provenance: {
        name: report('provenance'),
        lines: [
          [report('period'), title],
          [report('zones'), format.zone(zone, computedAt)],
          [report('exported'), instantText(Date.now(), zone, format)],
        ],
      },
    });
}
