import { stationStatusesAtom } from '@heliograph/board';
import type { Station } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { IconButton, SegmentedControl, useTheme } from '@heliograph/ui';
import { useAtom, useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { configAtom } from '../../shared/configAtom.ts';
import { FrameIcon, MinusIcon, PlusIcon } from '../../shared/icons/icons.tsx';
import { createStationMap, type StationMap } from '@heliograph/map';
import { inOrderOf, mapChoiceAtom } from '@heliograph/map';
import type { MapPlace } from '@heliograph/map';
import { mappedStations } from './mappedStations.ts';
import styles from './FleetMap.module.css';
import type { Selection } from './selection.ts';
import { StationPopup } from './StationPopup.tsx';

export interface FleetMapProps {
  stations: readonly Station[];
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

/** The map of the stations, with a popup on the one under the pointer, else on the chosen one. */
export function FleetMap({ stations, selection, onSelect }: FleetMapProps) {
  const { t } = useTranslation('home');
  const { theme } = useTheme();
  const statuses = useAtomValue(stationStatusesAtom);
  const config = useAtomValue(configAtom);
  const tileUrls = config?.tile_urls;
  const [choice, setChoice] = useAtom(mapChoiceAtom);
  const [tiled, setTiled] = useState(false);
  const [map, setMap] = useState<StationMap | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const selected = selection?.station ?? null;
  // The map goes while another page is shown, and opens where it was left.
  const place = useRef<MapPlace>(undefined);

  const mount = useCallback(
    (target: HTMLDivElement) => {
      const made = createStationMap({
        target,
        place: place.current,
        pointer: {
          onHover: setHovered,
          onSelect: (station) => onSelect(station === null ? null : { station, from: 'map' }),
        },
        onTiles: setTiled,
      });
      setMap(made);
      return () => {
        setMap(null);
        place.current = made.destroy();
      };
    },
    [onSelect],
  );
  const mapped = useMemo(() => mappedStations(stations), [stations]);

  useEffect(() => map?.setStations(mapped), [map, mapped]);
  useEffect(() => map?.setStatuses((id) => statuses.get(id) ?? 'nodata'), [map, statuses]);
  useEffect(() => map?.setPlaceNames((key) => t(`place.${key}`)), [map, t]);
  useEffect(() => map?.repaint(), [map, theme]);
  useEffect(() => map?.setTileProviders(inOrderOf(choice, tileUrls ?? [])), [map, tileUrls, choice]);
  useEffect(() => {
    map?.select(selected);
    if (selection?.from === 'list') map?.flyTo(selection.station);
  }, [map, selection, selected]);

  const shown = stations.find(({ id }) => id === (hovered ?? selected));
  const preview = hovered !== null && hovered !== selected;
  useEffect(
    () => map?.showPopup(shown?.id ?? null, !preview && selection?.from === 'map'),
    [map, shown, preview, selection],
  );

  return (
    <>
      <div
        ref={mount}
        className={styles.map}
        role="application"
        aria-label={t('map.label')}
        tabIndex={0}
        onKeyDown={(event) => event.key === 'Escape' && onSelect(null)}
      />
      <div className={styles.controls}>
        <IconButton label={t('map.zoomIn')} icon={<PlusIcon />} onClick={() => map?.zoomBy(1)} />
        <IconButton label={t('map.zoomOut')} icon={<MinusIcon />} onClick={() => map?.zoomBy(-1)} />
        <IconButton label={t('map.reset')} icon={<FrameIcon />} onClick={() => map?.showAll()} />
      </div>
      <div className={styles.foot}>
        {mapped.length < stations.length && (
          <p className={styles.unplaced}>{t('map.unplaced', { count: stations.length - mapped.length })}</p>
        )}
        {tileUrls !== undefined && tileUrls.length > 1 && (
          <SegmentedControl
            label={t('map.provider')}
            value={choice === 1 ? 'china' : 'global'}
            onChange={(chosen) => setChoice(chosen === 'china' ? 1 : 0)}
            options={[
              { value: 'global', label: t('map.global') },
              { value: 'china', label: t('map.china') },
            ]}
          />
        )}
        {tiled && config?.tile_attribution && <p className={styles.attribution}>{config.tile_attribution}</p>}
      </div>
      {map && shown && createPortal(<StationPopup station={shown} preview={preview} />, map.popup)}
    </>
  );
}
