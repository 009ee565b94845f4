import type { LossReport as Report } from '@heliograph/contracts/engine';
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
import { LossAnswer } from './LossAnswer.tsx';
import { causeColumns, lossTable } from './lossRows.ts';

type Answer = Answered<PeriodQuestion, Report>;

/** [LOS-06] Losses of all stations, by cause and in money; those that cost most ahead come first. */
export const LossReport = defineReport<PeriodQuestion, Report, PeriodForm>({
  NoStations,
  useForm: () => usePeriodForm(PERIODS_OF_A_YEAR, { closedDays: true }),
  Form: PeriodFields,
  ask: ({ losses }, question) => losses.report(question),
  useHead: usePeriodHead,
  useTableBuilder,
  // Paper has fewer rows than the screen may have.
  readAll: async ({ losses }, { question, report }, { most }) =>
    most === undefined ? losses.report({ ...question, all: true }) : report,
  useExport,
  Answer: LossAnswer,
  Notes: LossNotes,
});

function useTableBuilder(): (answer: Answer) => ReportTable {
  const { t } = useTranslation(['lossReport', 'losses', 'report']);
  const format = useFormat();
  return useCallback(({ report }) => lossTable(report, format, t), [format, t]);
}

function LossNotes({ question: { zone }, report: { computedAt } }: Answer) {
  const { t } = useTranslation('lossReport');
  const { t: report } = useTranslation('report');
  const format = useFormat();
  return (
    <Notes label={t('note.title')}>
      <li>{t('note.stations')}</li>
      <li>{t('note.expected')}</li>
      <li>{t('note.lost')}</li>
      <li>{t('note.money')}</li>
      <li>{t('note.zone', { zone: format.zone(zone, computedAt) })}</li>
      <li>{report('roundingText')}</li>
    </Notes>
  );
}

function useExport(answer: Answer) {
  const { t } = useTranslation(['lossReport', 'losses', 'report']);
  const format = useFormat();
  const { period, zone } = answer.question;
  const { span, computedAt } = answer.report;
  const title = usePeriodTitle()(answer);
  return (table: ReportTable) =>
    tableExport({
      fileName: 'Loss_Report',
      period: period.period,
      span,
      table: { ...table, columns: [...table.columns, ...causeColumns(table, format, t)] },
      sheet: t('losses:title'),
      head: [t('file', { period: title })],
      provenance: {
        name: t('report:provenance'),
        lines: [
          [t('report:period'), title],
          [t('report:zones'), format.zone(zone, computedAt)],
          [t('column.expected'), t('note.expected')],
          [t('lost'), t('note.lost')],
          [t('amount'), t('note.money')],
          [t('report:rounding'), t('report:roundingText')],
          [t('report:exported'), instantText(Date.now(), zone, format)],
        ],
      },
    });
}
