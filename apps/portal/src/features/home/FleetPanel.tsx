import { summaryAtom } from '@heliograph/engine-client';
import type { Station } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { EmptyState, StationIcon } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import styles from './FleetPanel.module.css';
import { PowerTiles } from './PowerTiles.tsx';
import { StatusCounts } from './StatusCounts.tsx';
import { topStationsAtom, troubledStationsAtom } from './shortlists.ts';
import { StationShortlist } from './StationShortlist.tsx';

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
          <StationShortlist
            title={t('fleet.attention')}
            empty={t(summary ? 'fleet.attentionEmpty' : 'fleet.unknown')}
            chosen={troubledStationsAtom}
            shows="status"
            stations={stations ?? []}
            selected={selected}
            onSelect={onSelect}
          />
          <StationShortlist
            title={t('fleet.top')}
            aside={
              <Link to={paths.powerDetail} className={styles.all}>
                {t('fleet.all')}
              </Link>
            }
            empty={t(summary ? 'fleet.topEmpty' : 'fleet.unknown')}
            chosen={topStationsAtom}
            shows="power"
            stations={stations ?? []}
            selected={selected}
            onSelect={onSelect}
          />
        </>
      )}
    </section>
  );
}
