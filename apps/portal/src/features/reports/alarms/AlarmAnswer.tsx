import { bucketTitle } from '@heliograph/board';
import type { AlarmReport } from '@heliograph/contracts/engine';
import { ALARM_PRIORITIES } from '@heliograph/domain/alarms';
import { useFormat, useTranslation } from '@heliograph/i18n';
import {
  Card,
  CheckIcon,
  EmptyState,
  SegmentedControl,
  StackedBarChart,
  type StackLayer,
  Text,
  ScrollHint,
} from '@heliograph/ui';
import { useMemo } from 'react';
import type { AnswerProps } from '../defineReport.tsx';
import { bucketLabel } from '../frame/trendBars.ts';
import type { FleetQuestion } from '../frame/useFleetForm.ts';
import { ReportGrid } from '../table/ReportGrid.tsx';
import tableStyles from '../table/reportTable.module.css';
import styles from './AlarmAnswer.module.css';
import { AlarmSummary } from './AlarmSummary.tsx';
import { PRIORITY_COLORS } from './alarmFigures.ts';
import { ALARM_ROWS } from './alarmRows.ts';
import { FrequentCard, LoadCard, PrioritiesCard } from './ShareCards.tsx';
import { useAlarmRows } from './useAlarmRows.ts';

type Props = AnswerProps<FleetQuestion, AlarmReport>;

/** The answer of alarm statistics: figures against the standard, charts, and the table. */
export function AlarmAnswer(props: Props) {
  const { t } = useTranslation('alarmReport');
  const { report } = props;
  return (
    <>
      <AlarmSummary report={report} />
      {report.total.alarms === 0 ? (
        <EmptyState icon={<CheckIcon />} title={t('empty')} hint={t('emptyHint')} />
      ) : (
        <>
          <div className={styles.cards}>
            <Trend {...props} />
            <PrioritiesCard report={report} />
            <LoadCard report={report} />
            <FrequentCard report={report} />
          </div>
          <Rows {...props} />
        </>
      )}
    </>
  );
}

function Trend({ question: { period, zone }, report: { periods } }: Props) {
  const { t } = useTranslation('alarmReport');
  const format = useFormat();
  const bars = useMemo(
    () =>
      periods.map(({ start }) => ({
        label: bucketLabel[period.period](start, format, zone),
        title: bucketTitle(period.period, start, zone, format),
      })),
    [periods, period, zone, format],
  );
  const layers = useMemo(
    () =>
      ALARM_PRIORITIES.map((priority): StackLayer => ({
        name: t(`column.${priority}`),
        color: PRIORITY_COLORS[priority],
        values: periods.map((each) => each[priority]),
      })),
    [periods, t],
  );
  const text = useMemo(() => (value: number) => format.integer(value), [format]);
  return (
    <Card className={styles.wide} title={t('trend')}>
      <div className={styles.chart}>
        <StackedBarChart bars={bars} layers={layers} label={t('trend')} bucket={t('bucket')} text={text} />
      </div>
    </Card>
  );
}

function Rows({ report, table, sortedRows }: Props) {
  const { t } = useTranslation('alarmReport');
  const format = useFormat();
  const [kind, choose] = useAlarmRows();
  const { rows } = table;
  const first = { rows: format.integer(rows.length), of: '' };
  return (
    <section className={tableStyles.screen} aria-label={t(`rows.${kind}`)}>
      <ScrollHint label={t('rows.label')} className={styles.filter}>
        <SegmentedControl
          label={t('rows.label')}
          value={kind}
          onChange={choose}
          options={ALARM_ROWS.map((value) => ({ value, label: t(`rows.${value}`) }))}
        />
      </ScrollHint>
      <ReportGrid key={kind} label={t(`rows.${kind}`)} table={table} sortedRows={sortedRows} />
      {kind === 'stations' && rows.length < report.stations_of && (
        <Text above={12} tone="soft" size={14} role="note">
          {t('first', { ...first, of: format.integer(report.stations_of) })}
        </Text>
      )}
      {kind === 'codes' && rows.length < report.codes_of && (
        <Text above={12} tone="soft" size={14} role="note">
          {t('firstCodes', { ...first, of: format.integer(report.codes_of) })}
        </Text>
      )}
    </section>
  );
}
