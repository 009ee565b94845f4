import { summaryAtom } from '@heliograph/engine-client';
import type { Station } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { EmptyState, StationIcon } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import styles from './FleetPanel.module.css';
import { PowerTiles } from './PowerTiles.tsx';
import { StatusCounts } from './StatusCounts.tsx';
import { TopStations } from './TopStations.tsx';

export interface FleetPanelProps {
  /** Null until loaded. */
  stations: readonly Station[] | null;
  selected: number | null;
  onSelect: (station: number) => void;
}

/** Counts by status, live powers and the stations that generate most. */
export function FleetPanel({ stations, selected, onSelect }: FleetPanelProps) {
  const { t } = useTranslation('home');
  const summary = useAtomValue(summaryAtom);
  return (
    <section className={styles.panel} aria-label={t('fleet.label')}>
      {stations?.length === 0 ? (
        <EmptyState icon={<StationIcon />} title={t('empty')} hint={t('emptyHint')} />
      ) : (
        <>
          <StatusCounts counts={summary?.stations ?? null} />
          <PowerTiles summary={summary} />
          <TopStations stations={stations ?? []} selected={selected} onSelect={onSelect} />
        </>
      )}
    </section>
  );
}
