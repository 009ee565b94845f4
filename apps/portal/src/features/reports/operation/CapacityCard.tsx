import type { OperationReport } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Card, StepChart } from '@heliograph/ui';
import { useMemo } from 'react';
import styles from './Operation.module.css';
import { useMonthText } from './useMonthText.ts';

/** Installed capacity at the end of each month (spec B §2.11). */
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
