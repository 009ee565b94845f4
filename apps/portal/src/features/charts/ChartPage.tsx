import { TREND_RANGES, TrendCard, useGenerationTrend, type TrendRange } from '@heliograph/board';
import { useTranslation } from '@heliograph/i18n';
import { useSearchParams } from 'react-router-dom';
import layout from '../../shared/page/page.module.css';
import styles from './ChartPage.module.css';

/** What the fleet generated, in bars of the chosen range; the range stands in the address. */
export function ChartPage() {
  const { t } = useTranslation('chart');
  const [search, setSearch] = useSearchParams();
  const range: TrendRange = TREND_RANGES.find((one) => one === search.get('range')) ?? 'day';
  const asked = useGenerationTrend(range);
  return (
    <div className={`${layout.page} ${styles.page}`}>
      <h1 className={layout.title}>{t('title')}</h1>
      <div className={styles.chart}>
        <TrendCard
          range={range}
          onRange={(chosen) => setSearch({ range: chosen }, { replace: true })}
          asked={asked}
          chart
        />
      </div>
    </div>
  );
}
