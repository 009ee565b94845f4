import type { AlarmReport as Report, EngineApi } from '@heliograph/contracts/engine';
import { useAlarmTexts, useFormat, useTranslation } from '@heliograph/i18n';
import { useCallback, useMemo } from 'react';
import { defineReport, type Answered, type FormProps, type ReadTableOptions } from '../defineReport.tsx';
import { FleetFields } from '../frame/FleetFields.tsx';
import { NoStations } from '../frame/notices.tsx';
import { Notes } from '../frame/ReportFrame.tsx';
import { useFleetForm, type FleetForm, type FleetQuestion } from '../frame/useFleetForm.ts';
import { PERIODS_OF_A_YEAR } from '../frame/usePeriodForm.ts';
import { usePeriodHead } from '../frame/usePeriodTitle.ts';
import { NO_TABLE, type ReportTable } from '../table/reportColumn.ts';
import { AlarmAnswer } from './AlarmAnswer.tsx';
import { useAlarmExport } from './alarmExport.ts';
import { alarmTable, type AlarmRows } from './alarmRows.ts';
import { useAlarmRows } from './useAlarmRows.ts';

type Answer = Answered<FleetQuestion, Report>;

/** [ALM-07] Alarms of a period against the figures of the standards, by code, station and time. */
export const AlarmReport = defineReport<FleetQuestion, Report, FleetForm>({
  NoStations,
  useForm: (scope) => useFleetForm(scope, PERIODS_OF_A_YEAR),
  Form: (props: FormProps<FleetForm>) => <FleetFields {...props} periods={PERIODS_OF_A_YEAR} />,
  ask: ({ reports }, question) => reports.alarms(question),
  useHead: usePeriodHead,
  useTable,
  useWholeTable,
  useExport: useAlarmExport,
  Answer: AlarmAnswer,
  Notes: AlarmNotes,
});

function useTable(answer: Answer | null): ReportTable {
  const buildTable = useTableBuilder();
  const [rows] = useAlarmRows();
  return useMemo(() => (answer ? buildTable(answer, rows) : NO_TABLE), [answer, buildTable, rows]);
}

/** All stations for a file; the page has the first. */
function useWholeTable({ question, report }: Answer) {
  const buildTable = useTableBuilder();
  const [rows] = useAlarmRows();
  if (rows !== 'stations' || report.stations.length === report.stations_of) return null;
  return async ({ reports }: EngineApi, { most }: ReadTableOptions) =>
    buildTable(
      { question, report: most === undefined ? await reports.alarms({ ...question, all: true }) : report },
      rows,
    );
}

function useTableBuilder(): (answer: Answer, rows: AlarmRows) => ReportTable {
  const { t } = useTranslation('alarmReport');
  const { t: words } = useTranslation('report');
  const format = useFormat();
  const alarms = useAlarmTexts({ suspend: true });
  return useCallback(
    ({ question, report }, rows) =>
      alarmTable(report, rows, question.period.period, { format, t, alarms, total: words('total') }),
    [format, t, alarms, words],
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
