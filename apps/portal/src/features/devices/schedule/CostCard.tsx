import type { Mismatch, ScheduleReport } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Card, Notice, ScrollHint } from '@heliograph/ui';
import { dateAt } from '../../../shared/period/dates.ts';
import { periodTitle } from '../../../shared/period/periods.ts';
import styles from './DeviceSchedule.module.css';

interface CostCardProps {
  report: ScheduleReport;
  /** The prices are those of a plan. */
  withPlan: boolean;
}

/** Cost of the mismatch in the month, with the rules behind it. */
export function CostCard({ report, withPlan }: CostCardProps) {
  const { t } = useTranslation('schedule');
  const { t: period } = useTranslation('period');
  const format = useFormat();
  const { cost, noCost, span, currency, computedAt } = report;
  const title = t('cost.title', {
    month: periodTitle('month', dateAt(span.zone, span.start), format, period),
  });
  if (cost === null)
    return (
      <Card title={title}>
        <p className={styles.note}>{noCost && t(`cost.no.${noCost}`)}</p>
      </Card>
    );
  const isRunning = span.end >= computedAt - 60_000;
  const money = (amount: number) => format.money(amount, currency ?? '');
  const clockText = ({ clockMoney }: Mismatch) =>
    clockMoney === null ? t('cost.clockUnknown') : money(clockMoney);
  const { gridCharge, heldBack, missingHours, unpricedHours } = cost;
  const total: Mismatch = {
    kwh: gridCharge.kwh + heldBack.kwh,
    money: gridCharge.money + heldBack.money,
    clockMoney: gridCharge.clockMoney === null ? null : gridCharge.clockMoney + (heldBack.clockMoney ?? 0),
  };
  const rows = [
    ['gridCharge', gridCharge],
    ['heldBack', heldBack],
  ] as const;
  return (
    <Card title={title}>
      <ScrollHint label={title}>
        <table className={`${styles.table} ${styles.cost}`}>
          <thead>
            <tr>
              <th scope="col">{t('cost.what')}</th>
              <th scope="col" data-number>
                {t('cost.energy')}
              </th>
              <th scope="col" data-number>
                {t('cost.money')}
              </th>
              <th scope="col" data-number>
                {t('cost.clock')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, sum]) => (
              <tr key={name} data-cost={name}>
                <th scope="row">
                  {t(`cost.${name}`)}
                  <span className={styles.small}>{t(`cost.${name}Hint`)}</span>
                </th>
                <td data-number>{format.energy(sum.kwh).text}</td>
                <td data-number>{money(sum.money)}</td>
                <td data-number>{clockText(sum)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr data-cost="total">
              <th scope="row">{t('cost.total')}</th>
              <td />
              <td data-number>{money(total.money)}</td>
              <td data-number>{clockText(total)}</td>
            </tr>
          </tfoot>
        </table>
      </ScrollHint>
      {missingHours > 0 && (
        <Notice tone="warning">{t('cost.missing', { hours: format.number(missingHours) })}</Notice>
      )}
      {unpricedHours > 0 && (
        <Notice tone="warning">{t('cost.unpriced', { hours: format.number(unpricedHours) })}</Notice>
      )}
      <ul className={styles.rules}>
        {isRunning && <li>{t('rule.running')}</li>}
        <li>{t('rule.now')}</li>
        <li>{t('rule.gridCharge')}</li>
        <li>{t('rule.heldBack')}</li>
        <li>{t('rule.clock')}</li>
        {withPlan && <li>{t('rule.plan')}</li>}
        <li>{t('rule.station')}</li>
      </ul>
    </Card>
  );
}
