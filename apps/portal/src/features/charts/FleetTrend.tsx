import { TREND_RANGES, TrendCard, useGenerationTrend, type TrendRange } from '@heliograph/board';
import { useTranslation } from '@heliograph/i18n';
import { useSearchParams } from 'react-router-dom';
import { ChartIcon } from '../../shared/icons/icons.tsx';
import styles from './ChartPage.module.css';

/** What the fleet generated, as long as no property is chosen; the range stands in the address. */
export function FleetTrend() {
  const { t } = useTranslation('chart');
  const [search, setSearch] = useSearchParams();
  const range: TrendRange = TREND_RANGES.find((one) => one === search.get('range')) ?? 'day';
  const asked = useGenerationTrend(range);
  return (
    <div className={styles.main}>
      <p className={styles.hint}>
        <ChartIcon />
        <span>
          <strong>{t('empty')}</strong> {t('trend')}
        </span>
      </p>
      <div className={styles.trend}>
        <TrendCard
          range={range}
          onRange={(chosen) => setSearch({ range: chosen }, { replace: true })}
          asked={asked}
        />
      </div>
    </div>
  );
}
