import type { OperationReport } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Card, StackedBarChart, StatusLabel, StepChart, type StackLayer } from '@heliograph/ui';
import { useCallback, useMemo } from 'react';
import styles from './Operation.module.css';

/** Writes a month of a zone with its year, in the order of the language. */
export function useMonthText(zone: string): (start: number) => string {
  const { t } = useTranslation('period');
  const format = useFormat();
  return useCallback(
    (start) => t('month', { month: format.month(start, zone), year: format.year(start, zone) }),
    [t, format, zone],
  );
}

/** Installed capacity at the end of each month. */
export function CapacityCard({ capacity, zone }: Pick<OperationReport, 'capacity'> & { zone: string }) {
  const { t } = useTranslation('operation');
  const format = useFormat();
  const month = useMonthText(zone);
  const steps = useMemo(
    () =>
      capacity.map(({ start, installedCapacity }) => {
        const title = month(start);
        return {
          label: title,
          title,
          value: installedCapacity,
          text: `${format.number(installedCapacity)} kWp`,
        };
      }),
    [capacity, format, month],
  );
  const axis = useMemo(() => (value: number) => `${format.integer(value)} kWp`, [format]);
  return (
    <Card title={t('capacity.title')}>
      <div className={styles.chart}>
        <StepChart
          steps={steps}
          color="--hg-pv"
          label={t('capacity.title')}
          columns={[t('bucket'), t('capacity.installed')]}
          axis={axis}
        />
      </div>
    </Card>
  );
}

const KINDS = ['fault', 'warning'] as const;
const STATES = ['pending', 'resolved'] as const;
const COUNT_KEYS = { fault: 'faults', warning: 'warnings' } as const;
const COLORS = { fault: '--hg-fault', warning: '--hg-warning' } as const;

type AlarmMonthsCardProps = Pick<OperationReport, 'months' | 'pending' | 'resolved'> & { zone: string };

/** Faults and warnings, pending and resolved: in total, and by the month in which they began. */
export function AlarmMonthsCard({ months, pending, resolved, zone }: AlarmMonthsCardProps) {
  const { t } = useTranslation('operation');
  const format = useFormat();
  const month = useMonthText(zone);
  const bars = useMemo(
    () =>
      months.map(({ start }) => {
        const title = month(start);
        return { label: title, title };
      }),
    [months, month],
  );
  const layers = useMemo(
    () =>
      KINDS.flatMap((kind) =>
        STATES.map((state): StackLayer => ({
          name: t(`alarms.${kind}.${state}`),
          color: COLORS[kind],
          pale: state === 'resolved',
          values: months.map((each) => each[state][COUNT_KEYS[kind]]),
        })),
      ),
    [months, t],
  );
  const text = useMemo(() => (value: number) => format.integer(value), [format]);
  const totals = { pending, resolved };
  return (
    <Card className={styles.wide} title={t('alarms.title')}>
      <dl className={styles.totals}>
        {KINDS.flatMap((kind) =>
          STATES.map((state) => (
            <div key={`${kind} ${state}`}>
              <dt>
                <StatusLabel tone={kind}>{t(`alarms.${kind}.${state}`)}</StatusLabel>
              </dt>
              <dd>{format.integer(totals[state][COUNT_KEYS[kind]])}</dd>
            </div>
          )),
        )}
      </dl>
      <div className={styles.chart}>
        <StackedBarChart
          bars={bars}
          layers={layers}
          label={t('alarms.months')}
          bucket={t('bucket')}
          text={text}
        />
      </div>
    </Card>
  );
}
