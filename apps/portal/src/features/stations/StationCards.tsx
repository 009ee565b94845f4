import { useTranslation } from '@heliograph/i18n';
import { useState } from 'react';
import { PAGE_SIZE } from '../../shared/grid/pageSize.ts';
import { Pager } from '../../shared/grid/Pager.tsx';
import { StationCard } from './StationCard.tsx';
import styles from './StationCards.module.css';
import type { ListedStation } from './stationFilter.ts';

/** The list for narrow screens: one card a station, ten a page. */
export function StationCards({ stations }: { stations: readonly ListedStation[] }) {
  const { t } = useTranslation('station');
  const [chosen, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(stations.length / PAGE_SIZE));
  const page = Math.min(chosen, pages);
  return (
    <div className={styles.list}>
      <ul className={styles.cards} aria-label={t('list')}>
        {stations.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ station }) => (
          <li key={station.id}>
            <StationCard station={station} />
          </li>
        ))}
      </ul>
      <Pager page={page} pages={pages} total={t('total', { count: stations.length })} onPage={setPage} />
    </div>
  );
}
