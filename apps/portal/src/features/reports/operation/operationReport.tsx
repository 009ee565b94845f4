import type { OperationReport as Report } from '@heliograph/contracts/engine';
import { useFormat, useTranslation, viewerZone } from '@heliograph/i18n';
import { Button, Row, StatTile } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { minuteAtom } from '../../../shared/minuteAtom.ts';
import { defineReport, type AnswerProps, type FormProps, type ReportForm } from '../defineReport.tsx';
import { Figures } from '../frame/ReportFrame.tsx';
import { AreaCard } from './AreaCard.tsx';
import { EnergyTrendCard } from './EnergyTrendCard.tsx';
import { AlarmMonthsCard, CapacityCard } from './MonthCards.tsx';
import styles from './Operation.module.css';
import { useOperationExport } from './operationExport.ts';
import { useEnergyTrend, type EnergyTrend } from './useEnergyTrend.ts';

interface OperationQuestion {
  /** The viewer's. */
  zone: string;
}

interface OperationForm extends ReportForm<OperationQuestion> {
  trends: readonly EnergyTrend[];
}

/** [REP-06] The whole deployment, for administrators: stations, capacity, alarms and energy. */
export const OperationReport = defineReport<OperationQuestion, Report, OperationForm>({
  useForm,
  Form,
  ask: ({ reports }, question) => reports.operation(question),
  useHead(answer) {
    const { t } = useTranslation('operation');
    const format = useFormat();
    if (!answer) return {};
    const { report, question } = answer;
    return { subtitle: t('as', { at: format.dateTime(report.computedAt), zone: question.zone }) };
  },
  useExport({ question, report }, _, { trends }) {
    return useOperationExport(
      report,
      question.zone,
      trends.flatMap(({ query: { data } }) => (data ? [data] : [])),
    );
  },
  Answer,
  More: ({ form: { trends } }) => (
    <div className={styles.cards}>
      {trends.map((trend) => (
        <EnergyTrendCard key={trend.energy} {...trend} />
      ))}
    </div>
  ),
});

function useForm(): OperationForm {
  const trends = [useEnergyTrend('generation'), useEnergyTrend('selling')];
  return {
    question: { zone: viewerZone() },
    isVisible: true,
    reset: () => undefined,
    trends,
    isLoading: trends.some(({ query }) => !query.isSettled),
  };
}

function Form({ form: { trends, question, isLoading }, query }: FormProps<OperationForm>) {
  const { t } = useTranslation('operation');
  const format = useFormat();
  const now = useAtomValue(minuteAtom);

  function refresh() {
    for (const one of [query, ...trends.map((trend) => trend.query)]) void one.refetch();
  }

  return (
    <Row gap={[8, 16]} align="center" justify="between" wrap tone="soft" size={14}>
      <span>{t('about', { zone: format.zone(question?.zone ?? viewerZone(), now) })}</span>
      <Button variant="default" size="xs" disabled={!query.isSettled || isLoading === true} onClick={refresh}>
        {t('refresh')}
      </Button>
    </Row>
  );
}

function Answer({ question: { zone }, report }: AnswerProps<OperationQuestion, Report>) {
  const { t } = useTranslation('operation');
  const format = useFormat();
  return (
    <>
      <Figures label={t('totals.title')}>
        <StatTile label={t('totals.stations')} value={format.integer(report.stations)} />
        <StatTile label={t('totals.devices')} value={format.integer(report.devices)} />
        <StatTile label={t('totals.installed')} value={format.number(report.installedCapacity)} unit="kWp" />
        <StatTile label={t('totals.rated')} value={format.number(report.ratedCapacity)} unit="Ah" />
      </Figures>
      <div className={styles.cards}>
        <AreaCard areas={report.areas} stations={report.stations} />
        <CapacityCard capacity={report.capacity} zone={zone} />
        <AlarmMonthsCard {...report} zone={zone} />
      </div>
    </>
  );
}
