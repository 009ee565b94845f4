import type { AlarmReport as Report } from '@heliograph/contracts/engine';
import { useAlarmTexts, useFormat, useTranslation } from '@heliograph/i18n';
import { useCallback } from 'react';
import { defineReport, type Answered, type FormProps } from '../defineReport.tsx';
import { FleetFields } from '../frame/FleetFields.tsx';
import { NoStations } from '../frame/notices.tsx';
import { Notes } from '../frame/ReportFrame.tsx';
import { useFleetForm, type FleetForm, type FleetQuestion } from '../frame/useFleetForm.ts';
import { PERIODS_OF_A_YEAR } from '../frame/usePeriodForm.ts';
import { usePeriodHead } from '../frame/usePeriodTitle.ts';
import type { ReportTable } from '../table/reportColumn.ts';
import { AlarmAnswer } from './AlarmAnswer.tsx';
import { useAlarmExport } from './alarmExport.ts';
import { alarmTable } from './alarmRows.ts';
import { useAlarmRows } from './useAlarmRows.ts';

type Answer = Answered<FleetQuestion, Report>;

/** [ALM-07] Alarms of a period against the figures of the standards, by code, station and time. */
export const AlarmReport = defineReport<FleetQuestion, Report, FleetForm>({
  NoStations,
  useForm: (scope) => useFleetForm(scope, PERIODS_OF_A_YEAR),
  Form: (props: FormProps<FleetForm>) => <FleetFields {...props} periods={PERIODS_OF_A_YEAR} />,
  ask: ({ reports }, question) => reports.alarms(question),
  useHead: usePeriodHead,
  useTableBuilder,
  // Paper has fewer rows than the screen may have.
  readAll: async ({ reports }, { question, report }, { most }) =>
    most === undefined ? reports.alarms({ ...question, all: true }) : report,
  useExport: useAlarmExport,
  Answer: AlarmAnswer,
  Notes: AlarmNotes,
});

function useTableBuilder(): (answer: Answer) => ReportTable {
  const { t } = useTranslation('alarmReport');
  const { t: words } = useTranslation('report');
  const format = useFormat();
  const alarms = useAlarmTexts({ suspend: true });
  const [rows] = useAlarmRows();
  return useCallback(
    ({ question, report }) =>
      alarmTable(report, rows, question.period.period, { format, t, alarms, total: words('total') }),
    [rows, format, t, alarms, words],
  );
}

function AlarmNotes({ question: { zone }, report: { computedAt } }: Answer) {
  const { t } = useTranslation('alarmReport');
  const format = useFormat();
  return (
    <Notes>
      <li>{t('note.announced')}</li>
      <li>{t('note.operator')}</li>
      <li>{t('note.windows')}</li>
      <li>{t('note.zone', { zone: format.zone(zone, computedAt) })}</li>
    </Notes>
  );
}
