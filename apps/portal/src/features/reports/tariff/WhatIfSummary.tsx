import type { TariffReport, TariffTotals } from '@heliograph/contracts/engine';
import { roundMoney } from '@heliograph/domain/tariff';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Card, Text, ScrollHint } from '@heliograph/ui';
import styles from './WhatIfSummary.module.css';

/** The period under both tariffs side by side, and a sentence on what the other would have brought. */
export function WhatIfSummary({ report, other }: { report: TariffReport; other: string }) {
  const { t } = useTranslation('tariffReport');
  const { totals } = report;
  const others = report.other?.totals ?? [];
  const shared = totals.flatMap((own) => {
    const match = others.find(({ currency }) => currency === own.currency);
    return match && own.currency !== '' ? [{ own, match }] : [];
  });
  return (
    <Card title={t('whatIf.title')} className={styles.card}>
      <Text below={8} tone="soft" size={14}>
        {other}
      </Text>
      {shared.length === 0 && <p className={styles.sentence}>{t('whatIf.currencies')}</p>}
      {shared.map(({ own, match }) => (
        <Comparison key={own.currency} own={own} other={match} />
      ))}
    </Card>
  );
}

const LINES = ['sellingTotal', 'selfUseTotal', 'revenue'] as const;

function Comparison({ own, other }: { own: TariffTotals; other: TariffTotals }) {
  const { t } = useTranslation('tariffReport');
  const format = useFormat();
  const { currency } = own;
  const money = (amount: number) => (Number.isNaN(amount) ? '—' : format.money(amount, currency));
  const gain = roundMoney(other.revenue - own.revenue);
  const sign = (amount: number) => (amount > 0 ? `+${money(amount)}` : money(amount));
  const outcome = gain > 0 ? 'more' : gain < 0 ? 'less' : 'same';
  return (
    <>
      <p className={styles.sentence} data-gain={outcome}>
        {t(`whatIf.${outcome}`, {
          gain: money(Math.abs(gain)),
          other: money(other.revenue),
          own: money(own.revenue),
        })}
      </p>
      <ScrollHint label={t('whatIf.title')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              <th scope="col">{t('whatIf.own')}</th>
              <th scope="col">{t('whatIf.other')}</th>
              <th scope="col">{t('column.difference')}</th>
            </tr>
          </thead>
          <tbody>
            {LINES.map((line) => (
              <tr key={line}>
                <th scope="row">{t(`whatIf.line.${line}`)}</th>
                <td>{money(own[line])}</td>
                <td>{money(other[line])}</td>
                <td>{sign(roundMoney(other[line] - own[line]))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollHint>
    </>
  );
}
