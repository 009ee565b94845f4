import { useTranslation } from '@heliograph/i18n';
import { Button, Drawer } from '@mantine/core';
import { useState } from 'react';
import { usePhone } from '../../shared/page/usePhone.ts';
import layout from '../../shared/page/page.module.css';
import { PropertyTree, type PropertyTreeProps } from '../../shared/tree/PropertyTree.tsx';
import styles from './ChartPage.module.css';
import { FleetTrend } from './FleetTrend.tsx';
import { HistoryCard } from './HistoryCard.tsx';
import { useChart } from './useChart.ts';

/** Histories of properties, chosen in a tree of the fleet, as lines and bars (spec B §2.10). What is shown stands in the address. */
export function ChartPage() {
  const { t } = useTranslation('chart');
  const chart = useChart();
  const { address, checked, tick, models } = chart;
  const tree = { label: t('tree'), checked, onChange: tick, models };
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

/** The tree beside the chart; on a phone it comes when it is called. */
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
