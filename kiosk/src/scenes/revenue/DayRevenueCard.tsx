import { RevenueFrame, RevenueTotal, useFleetQuery } from '@heliograph/board';
import type { CurrencyRevenue } from '@heliograph/contracts/engine';
import { useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Reading } from '@heliograph/ui/light';
import { useCallback } from 'react';
import styles from './DayRevenueCard.module.css';

/** [DV-08] Today's revenue so far, one sum per currency: different currencies are never added. */
export function DayRevenueCard({ stale: unlinked }: { stale: boolean }) {
  const { api } = useEngine();
  const result = useFleetQuery(useCallback(() => api.revenue.board(), [api]));
  const stale = unlinked || result.stale;
  return (
    <RevenueFrame result={result} stale={stale}>
      {(sums) => (
        <ul className={styles.currencies} data-many={sums.length > 2 || undefined}>
          {sums.map((line) => (
            <CurrencySum key={line.currency} line={line} stale={stale} />
          ))}
        </ul>
      )}
    </RevenueFrame>
  );
}

/** The day's revenue in one currency, split into feed-in and self-consumption. */
function CurrencySum({ line, stale }: { line: CurrencyRevenue; stale: boolean }) {
  const { t } = useTranslation('board');
  const format = useFormat();
  const parts = [
    { name: t('revenue.selling'), money: line.selling, energy: format.energy(line.sellingKwh) },
    { name: t('revenue.selfUse'), money: line.selfUse, energy: format.energy(line.selfUseKwh) },
  ];
  return (
    <li className={styles.currency}>
      <RevenueTotal className={styles.total} line={line} stale={stale} />
      <dl className={styles.parts}>
        {parts.map(({ name, money, energy }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={styles.energy}>
              <Reading value={energy.value} unit={energy.unit} stale={stale} />
            </dd>
            <dd className={styles.money}>
              <Reading value={format.money(money, line.currency)} stale={stale} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
