import { useTranslation } from '@heliograph/i18n';
import { IconButton, Skeleton, useTheme } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { configAtom } from '../../../../shared/configAtom.ts';
import { MinusIcon, PlusIcon } from '../../../../shared/icons/icons.tsx';
import type { createPlaceMap, PlaceMap as Map } from '@heliograph/map/place';
import type { LonLat } from '@heliograph/map/geography';
import styles from './PlaceMap.module.css';

/** CSS px that an arrow key moves the marker; with Shift the long one. */
const STEP = 8;
const LONG_STEP = 40;

export interface PlaceMapProps {
  create: typeof createPlaceMap;
  at: LonLat | null;
  onPlace: (at: LonLat) => void;
}

/** The map with the marker of the station; everything it does can be done with the keyboard. */
export function PlaceMap({ create, at, onPlace }: PlaceMapProps) {
  const { t } = useTranslation('wizard');
  const { t: home } = useTranslation('home');
  const { theme } = useTheme();
  const tileUrls = useAtomValue(configAtom)?.tile_urls;
  const hint = useId();
  const [map, setMap] = useState<Map | null>(null);
  const [longitude, latitude] = at ?? [];
  // The map stays while what it tells goes elsewhere.
  const placed = useRef(onPlace);
  useEffect(() => {
    placed.current = onPlace;
  });

  const mount = useCallback(
    (target: HTMLDivElement) => {
      const made = create({ target, onPlace: (place) => placed.current(place) });
      setMap(made);
      return () => {
        setMap(null);
        made.destroy();
      };
    },
    [create],
  );
  useEffect(
    () => map?.setPlace(longitude === undefined || latitude === undefined ? null : [longitude, latitude]),
    [map, longitude, latitude],
  );
  useEffect(() => map?.setPlaceNames((key) => home(`place.${key}`)), [map, home]);
  useEffect(() => map?.repaint(), [map, theme]);
  useEffect(() => map?.setTileProviders(tileUrls ?? []), [map, tileUrls]);

  function keyed(event: KeyboardEvent) {
    const step = event.shiftKey ? LONG_STEP : STEP;
    const does = {
      ArrowLeft: () => map?.nudge(-step, 0),
      ArrowRight: () => map?.nudge(step, 0),
      ArrowUp: () => map?.nudge(0, -step),
      ArrowDown: () => map?.nudge(0, step),
      '+': () => map?.zoomBy(1),
      '=': () => map?.zoomBy(1),
      '-': () => map?.zoomBy(-1),
    }[event.key];
    if (does === undefined) return;
    event.preventDefault();
    does();
  }

  return (
    <div>
      <div className={styles.frame}>
        <div
          ref={mount}
          className={styles.map}
          role="application"
          aria-label={t('place.label')}
          aria-describedby={hint}
          tabIndex={0}
          onKeyDown={keyed}
        />
        <div className={styles.controls}>
          <IconButton label={t('place.zoomIn')} icon={<PlusIcon />} onClick={() => map?.zoomBy(1)} />
          <IconButton label={t('place.zoomOut')} icon={<MinusIcon />} onClick={() => map?.zoomBy(-1)} />
        </div>
      </div>
      <p id={hint} className={styles.hint}>
        {t('place.hint')}
      </p>
    </div>
  );
}

/** In the place of the map while it is on its way. */
export const PlaceMapSkeleton = () => (
  <div className={styles.frame} aria-hidden>
    <Skeleton />
  </div>
);
