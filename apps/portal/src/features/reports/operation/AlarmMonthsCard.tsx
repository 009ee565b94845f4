import type { OperationReport } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Card, StackedBarChart, StatusLabel, type StackLayer } from '@heliograph/ui';
import { useMemo } from 'react';
import styles from './Operation.module.css';
import { useMonthText } from './useMonthText.ts';

const KINDS = ['fault', 'warning'] as const;
const STATES = ['pending', 'resolved'] as const;
const COUNTS = { fault: 'faults', warning: 'warnings' } as const;
const COLORS = { fault: '--hg-fault', warning: '--hg-warning' } as const;

type AlarmMonthsCardProps = Pick<OperationReport, 'months' | 'pending' | 'resolved'> & { zone: string };

/** Faults and warnings, pending and resolved: all there were, and by the month in which they began (spec B §2.11). */
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
          values: months.map((each) => each[state][COUNTS[kind]]),
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
              <dd>{format.integer(totals[state][COUNTS[kind]])}</dd>
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
