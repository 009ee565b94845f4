import { RevenueFrame, RevenueTotal, useBoardRevenue, useFactorText } from '@heliograph/board';
import type { CurrencyRevenue } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Reading } from '@heliograph/ui/light';
import styles from './DayRevenueCard.module.css';

/** [DV-08] Today's revenue so far, one sum per currency: different currencies are never added. */
export function DayRevenueCard({ stale: unlinked }: { stale: boolean }) {
  const result = useBoardRevenue();
  const stale = unlinked || result.stale;
  return (
    <RevenueFrame result={result} stale={stale}>
      {({ today, factor }) => (
        <ul className={styles.currencies} data-many={today.length > 2 || undefined}>
          {today.map((line) => (
            <CurrencySum key={line.currency} line={line} factor={factor} stale={stale} />
          ))}
        </ul>
      )}
    </RevenueFrame>
  );
}

interface CurrencySumProps {
  line: CurrencyRevenue;
  factor: number;
  stale: boolean;
}

/** The day's revenue in one currency, split into feed-in and self-consumption. */
function CurrencySum({ line, factor, stale }: CurrencySumProps) {
  const { t } = useTranslation('board');
  const format = useFormat();
  const times = useFactorText(factor);
  const parts = [
    { name: t('revenue.selling'), money: line.selling, energy: format.energy(line.sellingKwh) },
    { name: t('revenue.selfUse'), money: line.selfUse, energy: format.energy(line.selfUseKwh) },
  ];
  return (
    <li className={styles.currency}>
      <RevenueTotal className={styles.total} line={line} factor={factor} stale={stale} />
      <dl className={styles.parts}>
        {parts.map(({ name, money, energy }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={styles.energy}>
              <Reading value={energy.value} unit={energy.unit} stale={stale} />
            </dd>
            <dd className={styles.money}>
              <Reading
                value={format.money(money, line.currency)}
                stale={stale}
                {...(times && { unit: times })}
              />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
