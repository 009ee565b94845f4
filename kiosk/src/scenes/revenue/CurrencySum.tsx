import type { CurrencyRevenue } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Reading } from '@heliograph/ui';
import type { CSSProperties } from 'react';
import styles from './CurrencySum.module.css';

/** What the day earned in one currency, and from what: energy that was sold, and energy that had not to be bought. */
export function CurrencySum({ line, old }: { line: CurrencyRevenue; old: boolean }) {
  const { t } = useTranslation('board');
  const format = useFormat();
  const total = format.money(line.total, line.currency);
  const parts = [
    { name: t('revenue.selling'), money: line.selling, energy: format.energy(line.sellingKwh) },
    { name: t('revenue.selfUse'), money: line.selfUse, energy: format.energy(line.selfUseKwh) },
  ];
  return (
    <li className={styles.currency}>
      <p className={styles.total} style={{ '--letters': total.length } as CSSProperties}>
        <Reading value={total} old={old} />
      </p>
      <dl className={styles.parts}>
        {parts.map(({ name, money, energy }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={styles.energy}>
              <Reading value={energy.value} unit={energy.unit} old={old} />
            </dd>
            <dd className={styles.money}>
              <Reading value={format.money(money, line.currency)} old={old} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
