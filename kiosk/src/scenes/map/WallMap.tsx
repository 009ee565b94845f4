import type { Station } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import {
  createStationMap,
  orderProviders,
  mapChoiceAtom,
  type FleetStations,
  type StationMap,
  type StatusOf,
} from '@heliograph/map';
import { useTheme } from '@heliograph/ui/light';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { stationLabels } from './stationLabels.ts';
import styles from './WallMap.module.css';
import './palette.css';

export interface WallMapProps {
  stations: readonly Station[];
  /** Null until known. */
  placed: FleetStations | null;
  statusOf: StatusOf;
  /** Stations with a new fault. */
  newFaults: ReadonlySet<number>;
  stale: boolean;
}

/** Scale 1 of the map, CSS px of a rem: it makes state names, the smallest, as large as the wall's smallest text. */
const DESK_REM = 12.3;

/** A map without controls: it shows all stations, and changes when a status does. */
export function WallMap({ stations, placed, statusOf, newFaults, stale }: WallMapProps) {
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
  useEffect(() => map?.setStations(placed?.mapped ?? []), [map, placed]);
  useEffect(() => map?.setStatuses(statusOf), [map, statusOf]);
  useEffect(() => map?.setLabels(stationLabels(stations)), [map, stations]);
  useEffect(() => map?.setNewFaults(newFaults), [map, newFaults]);
  useEffect(() => map?.setPlaceNames((key) => t(`home:place.${key}`)), [map, t]);
  useEffect(() => map?.repaint(), [map, theme]);

  return (
    <div className={styles.frame} data-stale={stale || undefined}>
      <div ref={mount} className={styles.map} role="img" aria-label={t('home:map.label')} />
      <div className={styles.foot}>
        {placed !== null && placed.unplaced > 0 && (
          <p className={styles.note}>{t('home:map.unplaced', { count: placed.unplaced })}</p>
        )}
        {tiled && attribution && <p className={styles.note}>{attribution}</p>}
      </div>
    </div>
  );
}

/** Shows the configured map tiles where they can be reached. @returns their attribution */
function useTiles(map: StationMap | null): string {
  const { api } = useEngine();
  const choice = useAtomValue(mapChoiceAtom);
  const [attribution, setAttribution] = useState('');
  useEffect(() => {
    let isUnmounted = false;
    const load = async () => {
      const { tile_urls, tile_attribution } = await api.session.config();
      if (isUnmounted) return;
      map?.setTileProviders(orderProviders(choice, tile_urls));
      setAttribution(tile_attribution);
    };
    // Without an answer, the built-in map stays.
    load().catch(() => undefined);
    return () => {
      isUnmounted = true;
    };
  }, [api, map, choice]);
  return attribution;
}

/** CSS pixels of one rem, which depends on the size of the screen; for canvases, which have no rem. */
function useRem(): number {
  const [rem, setRem] = useState(measured);
  useEffect(() => {
    const measure = () => setRem(measured());
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  return rem;
}

const measured = () => parseFloat(getComputedStyle(document.documentElement).fontSize);
