import type { Station } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { createStationMap, type StationMap, type StatusOf } from '@heliograph/map';
import { useTheme } from '@heliograph/ui';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useRem } from '../frame/useRem.ts';
import './palette.css';
import { labelsOf } from './labelsOf.ts';
import styles from './WallMap.module.css';
import { useTiles } from './useTiles.ts';

export interface WallMapProps {
  stations: readonly Station[];
  statusOf: StatusOf;
  /** Stations whose fault has just begun. */
  news: ReadonlySet<number>;
  old: boolean;
}

/** Of the map's marks and names at a desk, CSS px: names of states, the smallest, are as large as the wall's smallest text. */
const DESK_REM = 12.3;

/** A map that nobody operates: it shows all stations, and changes when a status does. */
export function WallMap({ stations, statusOf, news, old }: WallMapProps) {
  const { t } = useTranslation(['scene', 'home']);
  const { theme } = useTheme();
  const scale = useRem() / DESK_REM;
  const [map, setMap] = useState<StationMap | null>(null);
  const [tiled, setTiled] = useState(false);
  const attribution = useTiles(map);

  const mount = useCallback(
    (target: HTMLDivElement) => {
      const made = createStationMap({ target, scale, onTiles: setTiled });
      setMap(made);
      return () => {
        setMap(null);
        made.destroy();
      };
    },
    [scale],
  );
  const placed = useMemo(
    () =>
      stations.flatMap(({ id, longitude, latitude }) =>
        longitude === null || latitude === null ? [] : [{ id, at: [longitude, latitude] as const }],
      ),
    [stations],
  );
  const unplaced = stations.length - placed.length;

  useEffect(() => map?.setStations(placed), [map, placed]);
  useEffect(() => map?.setStatuses(statusOf), [map, statusOf]);
  useEffect(() => map?.setLabels(labelsOf(stations)), [map, stations]);
  useEffect(() => map?.setNews(news), [map, news]);
  useEffect(() => map?.setPlaceNames((key) => t(`home:place.${key}`)), [map, t]);
  useEffect(() => map?.repaint(), [map, theme]);

  return (
    <div className={styles.frame} data-old={old || undefined}>
      <div ref={mount} className={styles.map} role="img" aria-label={t('home:map.label')} />
      <div className={styles.foot}>
        {unplaced > 0 && <p className={styles.note}>{t('home:map.unplaced', { count: unplaced })}</p>}
        {tiled && attribution && <p className={styles.note}>{attribution}</p>}
      </div>
    </div>
  );
}
