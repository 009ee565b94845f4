import type { BoardRevenue, CurrencyRevenue } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Reading } from '@heliograph/ui/light';
import { memo } from 'react';
import type { QueryResult } from '../live/usePolledQuery.ts';
import type { QualityLink } from '../model/qualityLink.ts';
import styles from './RevenueCard.module.css';
import { RevenueFrame } from './RevenueFrame.tsx';
import { RevenueTotal } from './RevenueTotal.tsx';

export interface RevenueCardProps {
  result: QueryResult<BoardRevenue>;
  qualityLink?: QualityLink | undefined;
}

/** [DV-08] [DV-09] Today's revenue: one block per currency, never added up; the factor is shown unless it is 1. */
export const RevenueCard = memo(function RevenueCard({ result, qualityLink }: RevenueCardProps) {
  return (
    <RevenueFrame result={result} qualityLink={qualityLink}>
      {({ today, factor }) => (
        <ul className={styles.currencies} data-many={today.length > 1 || undefined}>
          {today.map((line) => (
            <li key={line.currency}>
              <CurrencyBlock line={line} factor={factor} stale={result.stale} />
            </li>
          ))}
        </ul>
      )}
    </RevenueFrame>
  );
});

interface CurrencyBlockProps {
  line: CurrencyRevenue;
  factor: number;
  stale: boolean;
}

function CurrencyBlock({ line, factor, stale }: CurrencyBlockProps) {
  const { t } = useTranslation('board');
  const format = useFormat();
  const parts = [
    { name: t('revenue.selling'), energy: format.energy(line.sellingKwh) },
    { name: t('revenue.selfUse'), energy: format.energy(line.selfUseKwh) },
  ];
  return (
    <>
      <RevenueTotal className={styles.total} line={line} factor={factor} stale={stale} />
      <dl className={styles.parts}>
        {parts.map(({ name, energy }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Reading value={energy.value} unit={energy.unit} stale={stale} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
