import type { BillReport, ComparedBill } from '@heliograph/contracts/engine';
import { rankBills } from '@heliograph/domain/billing';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { IconButton, Notice, Text, ScrollHint } from '@heliograph/ui';
import { useState } from 'react';
import { HelpIcon } from '../../../shared/icons.tsx';
import { BatteryEffect } from './BatteryEffect.tsx';
import { useBatteryText } from './batteryText.ts';
import styles from './Bill.module.css';
import { signedMoney } from './lineText.ts';
import { rankingBills, type RankingBill } from './rankingBills.ts';

/**
 * [BIL-03] The same period under several plans and batteries, the cheapest first, with what makes the difference to the
 * bill's own.
 */
export function Ranking({ report }: { report: BillReport }) {
  const { t } = useTranslation('bill');
  const format = useFormat();
  const batteryText = useBatteryText();
  const [explained, setExplained] = useState<ComparedBill | null>(null);
  const { comparison } = report;
  const bills = rankingBills(report);
  const ranked = rankBills(bills);
  const own = bills[0];
  const best = ranked[0];
  if (!own || !best) return null;
  const isSimulated = 'battery' in own;
  const title = t(comparison ? 'ranking.titleBatteries' : 'ranking.title');
  const getName = (bill: RankingBill) =>
    'battery' in bill ? `${bill.plan.name}, ${batteryText(bill.battery)}` : bill.plan.name;
  return (
    <section className={styles.ranking} aria-label={title}>
      <h2>{title}</h2>
      {comparison && !comparison.isKnown && <Notice tone="warning">{t('battery.nothingKnown')}</Notice>}
      {bills.length > 1 && (
        <p className={styles.verdict}>
          {best.bill === own
            ? t('ranking.ownCheapest', { own: getName(own) })
            : t('ranking.cheaper', {
                plan: getName(best.bill),
                own: getName(own),
                amount: format.money(Math.abs(best.difference ?? 0), own.currency),
              })}
        </p>
      )}
      {comparison?.isKnown && (
        <Text tone="soft" size={14}>
          {t('battery.simulated')}
          {comparison.unknownHours > 0 &&
            ` ${t('battery.unknown', { hours: format.number(comparison.unknownHours) })}`}
        </Text>
      )}
      {bills.length > 1 && (
        <ScrollHint label={title}>
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
                {isSimulated && (
                  <>
                    <th scope="col" data-number>
                      {t('battery.cycles')}
                    </th>
                    <th scope="col" data-number>
                      {t('battery.selfSufficiency')}
                    </th>
                    <td />
                  </>
                )}
              </tr>
            </thead>
            <tbody>
              {ranked.map(({ bill, difference, drivers }) => (
                <tr key={bills.indexOf(bill)}>
                  <th scope="row">
                    {bill.plan.name}
                    {'battery' in bill && <span className={styles.detail}>{batteryText(bill.battery)}</span>}
                    {bill === own && <span className={styles.detail}>{t('ranking.own')}</span>}
                  </th>
                  <td data-number data-label={t('ranking.total')}>
                    {format.money(bill.total, bill.currency)}
                  </td>
                  <td data-number data-label={t('ranking.difference')}>
                    {difference === null
                      ? t('ranking.otherCurrency')
                      : bill === own
                        ? ''
                        : signedMoney(format, difference, own.currency)}
                  </td>
                  <td data-label={t('ranking.drivers')}>
                    {bill !== own && difference !== null && (
                      <Drivers drivers={drivers} currency={own.currency} />
                    )}
                  </td>
                  {'battery' in bill && (
                    <>
                      <td data-number data-label={t('battery.cycles')}>
                        {bill.flows.cycles !== null && format.number(bill.flows.cycles, 1)}
                      </td>
                      <td data-number data-label={t('battery.selfSufficiency')}>
                        {bill.flows.selfSufficiency !== null &&
                          format.percent(bill.flows.selfSufficiency * 100)}
                      </td>
                      <td className={styles.explainCell}>
                        {bill.battery !== 'measured' && (
                          <IconButton
                            label={t('battery.explain', { name: getName(bill) })}
                            icon={<HelpIcon />}
                            onClick={() => setExplained(bill)}
                          />
                        )}
                      </td>
                    </>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollHint>
      )}
      {explained && comparison && (
        <BatteryEffect bill={explained} comparison={comparison} onClose={() => setExplained(null)} />
      )}
    </section>
  );
}

function Drivers({
  drivers,
  currency,
}: {
  drivers: ReturnType<typeof rankBills>[number]['drivers'];
  currency: string;
}) {
  const { t } = useTranslation('bill');
  const { t: plan } = useTranslation('plan');
  const format = useFormat();
  return (
    <span className={styles.drivers}>
      {drivers.length === 0
        ? t('ranking.same')
        : drivers.map(({ group, amount }) => (
            <span key={group} data-gain={amount < 0 || undefined}>
              {plan(`kind.${group}`)} {signedMoney(format, amount, currency)}
            </span>
          ))}
    </span>
  );
}
