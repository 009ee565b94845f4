import type { BoardRevenue, CurrencyRevenue } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Reading } from '@heliograph/ui';
import { memo, type CSSProperties } from 'react';
import type { Asked } from './asked.ts';
import styles from './RevenueCard.module.css';
import { RevenueFrame } from './RevenueFrame.tsx';

/** What today earned: one block a currency, never summed across (DV-08); the factor is named when it is not 1 (DV-09). */
export const RevenueCard = memo(function RevenueCard({ asked }: { asked: Asked<BoardRevenue> }) {
  return (
    <RevenueFrame asked={asked}>
      {(sums) => (
        <ul className={styles.currencies} data-many={sums.length > 1 || undefined}>
          {sums.map((line) => (
            <li key={line.currency}>
              <CurrencyBlock line={line} old={asked.old} />
            </li>
          ))}
        </ul>
      )}
    </RevenueFrame>
  );
});

function CurrencyBlock({ line, old }: { line: CurrencyRevenue; old: boolean }) {
  const { t } = useTranslation('board');
  const format = useFormat();
  const total = format.money(line.total, line.currency);
  const parts = [
    { name: t('revenue.selling'), energy: format.energy(line.sellingKwh) },
    { name: t('revenue.selfUse'), energy: format.energy(line.selfUseKwh) },
  ];
  return (
    <>
      <p className={styles.total} style={{ '--letters': total.length } as CSSProperties}>
        <Reading value={total} old={old} />
      </p>
      <dl className={styles.parts}>
        {parts.map(({ name, energy }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Reading value={energy.value} unit={energy.unit} old={old} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
