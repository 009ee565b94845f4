import { RevenueFrame } from '@heliograph/board';
import { CurrencySum } from './CurrencySum.tsx';
import styles from './DayRevenueCard.module.css';
import { useDayRevenue } from './useDayRevenue.ts';

/** What the day earned so far, one sum a currency: money of two currencies is never added (DV-08). */
export function DayRevenueCard({ old: unlinked }: { old: boolean }) {
  const asked = useDayRevenue();
  const old = unlinked || asked.old;
  return (
    <RevenueFrame asked={asked} old={old}>
      {(sums) => (
        <ul className={styles.currencies} data-many={sums.length > 2 || undefined}>
          {sums.map((line) => (
            <CurrencySum key={line.currency} line={line} old={old} />
          ))}
        </ul>
      )}
    </RevenueFrame>
  );
}
