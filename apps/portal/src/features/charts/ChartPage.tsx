import { TREND_RANGES, TrendCard, type TrendRange, useGenerationTrend } from '@heliograph/board';
import { useTranslation } from '@heliograph/i18n';
import { Button, Drawer } from '@heliograph/ui';
import { useState } from 'react';
import { fleetQualityLink } from '../../shared/fleetQualityLink.tsx';
import { ChartIcon } from '../../shared/icons.tsx';
import layout from '../../shared/page/page.module.css';
import { usePhone } from '../../shared/page/usePhone.ts';
import { useSearch } from '../../shared/page/useSearch.ts';
import { PropertyTree, type PropertyTreeProps } from '../../shared/tree/PropertyTree.tsx';
import styles from './ChartPage.module.css';
import { HistoryCard } from './HistoryCard.tsx';
import { useChart } from './useChart.ts';

/** [CHT-01] Histories of properties, chosen in a tree of the fleet, as lines and bars. The address holds what is shown. */
export function ChartPage() {
  const { t } = useTranslation('chart');
  const chart = useChart();
  const { address, checked, tick, models } = chart;
  const tree = { label: t('tree'), checked, onChange: tick, models, expected: t('expected') };
  return (
    <div className={`${layout.page} ${styles.page}`}>
      <h1 className={layout.title}>{t('title')}</h1>
      <div className={styles.columns}>
        <TreeColumn {...tree} />
        {address.series.length === 0 ? <FleetTrend /> : <HistoryCard chart={chart} />}
      </div>
    </div>
  );
}

/** The tree beside the chart; on a phone, a button opens it. */
function TreeColumn(tree: PropertyTreeProps) {
  const { t } = useTranslation('chart');
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  if (!phone)
    return (
      <section className={styles.tree} aria-label={t('tree')}>
        <PropertyTree {...tree} />
      </section>
    );
  const count = tree.checked.size;
  return (
    <div className={styles.choose}>
      <Button variant="light" fullWidth onClick={() => setOpen(true)}>
        {count === 0 ? t('choose') : t('chosen', { count })}
      </Button>
      <Drawer opened={open} onClose={() => setOpen(false)} title={t('tree')} size="100%">
        <div className={styles.drawer}>
          <PropertyTree {...tree} />
        </div>
      </Drawer>
    </div>
  );
}

/** Generation of the fleet, shown while no property is chosen. The address holds the range. */
export function FleetTrend() {
  const { t } = useTranslation('chart');
  const [search, changeSearch] = useSearch();
  const range: TrendRange = TREND_RANGES.find((one) => one === search.get('range')) ?? 'day';
  const trend = useGenerationTrend(range);
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
          onRange={(chosen) => changeSearch(() => ({ range: chosen }))}
          result={trend}
          qualityLink={fleetQualityLink}
        />
      </div>
    </div>
  );
}
