import type { Bill } from '@heliograph/contracts/engine';
import { rankBills } from '@heliograph/domain/billing';
import { useFormat, useTranslation } from '@heliograph/i18n';
import styles from './Bill.module.css';

/** [BIL-03] The same period under several plans, the cheapest first, with what makes the difference to the bill's own. */
export function Ranking({ bills }: { bills: readonly Bill[] }) {
  const { t } = useTranslation('bill');
  const { t: plan } = useTranslation('plan');
  const format = useFormat();
  const ranked = rankBills(bills);
  const own = bills[0];
  const best = ranked[0];
  if (!own || !best) return null;
  const isOwnBest = best.bill === own;
  const signed = (amount: number) => `${amount > 0 ? '+' : ''}${format.money(amount, own.currency)}`;
  return (
    <section className={styles.ranking} aria-label={t('ranking.title')}>
      <h2>{t('ranking.title')}</h2>
      <p className={styles.verdict}>
        {isOwnBest
          ? t('ranking.ownCheapest', { own: own.plan.name })
          : t('ranking.cheaper', {
              plan: best.bill.plan.name,
              own: own.plan.name,
              amount: format.money(Math.abs(best.difference ?? 0), own.currency),
            })}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('ranking.plan')}</th>
            <th scope="col" data-number>
              {t('ranking.total')}
            </th>
            <th scope="col" data-number>
              {t('ranking.difference')}
            </th>
            <th scope="col">{t('ranking.drivers')}</th>
          </tr>
        </thead>
        <tbody>
          {ranked.map(({ bill, difference, drivers }) => (
            <tr key={bill.plan.plan_id}>
              <th scope="row">
                {bill.plan.name}
                {bill === own && <span className={styles.detail}>{t('ranking.own')}</span>}
              </th>
              <td data-number data-label={t('ranking.total')}>
                {format.money(bill.total, bill.currency)}
              </td>
              <td data-number data-label={t('ranking.difference')}>
                {difference === null ? t('ranking.otherCurrency') : bill === own ? '' : signed(difference)}
              </td>
              <td data-label={t('ranking.drivers')}>
                {bill !== own && difference !== null && (
                  <span className={styles.drivers}>
                    {drivers.length === 0
                      ? t('ranking.same')
                      : drivers.map(({ group, amount }) => (
                          <span key={group} data-gain={amount < 0 || undefined}>
                            {plan(`kind.${group}`)} {signed(amount)}
                          </span>
                        ))}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
