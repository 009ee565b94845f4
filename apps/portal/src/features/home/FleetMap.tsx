import { LiveReading, lastKnownStationAtom, lastSeenAtom, stationStatusesAtom } from '@heliograph/board';
import type { Station } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { useLookAt } from '@heliograph/engine-client/lookAt';
import { createStationMap, type MappedStation, type MapView, type StationMap } from '@heliograph/map';
import { orderProviders, mapChoiceAtom } from '@heliograph/map';
import type { MapPlace } from '@heliograph/map';
import { IconButton, Row, SegmentedControl, Text, useTheme } from '@heliograph/ui';
import { useAtom, useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { configAtom } from '../../shared/configAtom.ts';
import { FrameIcon, MinusIcon, PlusIcon } from '../../shared/icons.tsx';
import { paths, stationPath } from '../../shared/paths.ts';
import { useFleetMap } from './useFleetMap.ts';
import { StationStatus } from '../../shared/station/StationStatus.tsx';
import styles from './FleetMap.module.css';

interface FleetMapProps {
  stations: readonly Station[];
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

/** [HOME-01] Map of the stations, with a popup for the hovered one, otherwise for the chosen one. */
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
  const [view, setView] = useState<MapView | null>(null);
  const fleet = useFleetMap(view);
  const selected = selection?.station ?? null;
  useLookAt({ stations: [hovered, selected].filter((id) => id !== null) });
  // The map is destroyed while another page is shown, and reopens at the same place.
  const place = useRef<MapPlace>(undefined);

  const mount = useCallback(
    (target: HTMLDivElement) => {
      const created = createStationMap({
        target,
        place: place.current,
        pointer: {
          onHover: setHovered,
          onSelect: (station) => onSelect(station === null ? null : { station, from: 'map' }),
        },
        onTiles: setTiled,
        onView: setView,
      });
      setMap(created);
      return () => {
        setMap(null);
        place.current = created.destroy();
      };
    },
    [onSelect],
  );
  const { mapped = NONE, statuses: known, extent, unplaced = 0 } = fleet ?? {};
  const placed = useMemo(() => withSelected(mapped, stations, selected), [mapped, stations, selected]);

  useEffect(() => map?.setStations(placed, extent), [map, placed, extent]);
  useEffect(
    () => map?.setStatuses((id) => statuses.get(id) ?? known?.[id] ?? 'nodata'),
    [map, statuses, known],
  );
  useEffect(() => map?.setPlaceNames((key) => t(`place.${key}`)), [map, t]);
  useEffect(() => map?.repaint(), [map, theme]);
  useEffect(() => map?.setTileProviders(orderProviders(choice, tileUrls ?? [])), [map, tileUrls, choice]);
  const shown = stations.find(({ id }) => id === (hovered ?? selected));
  const isPreview = hovered !== null && hovered !== selected;
  useEffect(
    () => map?.showPopup(shown?.id ?? null, !isPreview && selection?.from === 'map'),
    [map, shown, isPreview, selection],
  );
  useEffect(() => {
    map?.select(selected);
    if (selection?.from === 'list') map?.flyTo(selection.station);
  }, [map, selection, selected]);

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
        {unplaced > 0 && <p className={styles.unplaced}>{t('map.unplaced', { count: unplaced })}</p>}
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
      {map && shown && createPortal(<StationPopup station={shown} isPreview={isPreview} />, map.popup)}
    </>
  );
}

/** [HOME-06] Details of a station on the map. A preview follows the pointer, so it has nothing to click. */
function StationPopup({ station, isPreview }: { station: Station; isPreview: boolean }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const live = useAtomValue(lastKnownStationAtom(station.id));
  const at = useAtomValue(lastSeenAtom(station.id));
  return (
    <div
      className={styles.popup}
      role="group"
      aria-label={station.station_name}
      data-preview={isPreview || undefined}
    >
      <p className={styles.name}>{station.station_name}</p>
      <StationStatus status={live?.source.status ?? 'nodata'} pill />
      <dl className={styles.figures}>
        <dt>{t('popup.power')}</dt>
        <dd>
          <LiveReading lastKnown={live?.pv} format={format.power} />
        </dd>
        <dt>{t('popup.soc')}</dt>
        <dd>
          <LiveReading
            lastKnown={live?.soc}
            format={(soc) => ({ value: format.number(soc, 0), unit: '%' })}
          />
        </dd>
        <dt>{t('popup.today')}</dt>
        <dd>
          <LiveReading lastKnown={live?.today} format={format.energy} />
        </dd>
      </dl>
      <Text tone="faint" size={13}>
        {at === null ? t('popup.never') : t('popup.seen', { time: format.dateTime(at) })}
      </Text>
      {!isPreview && (
        <Row as="p" gap={[4, 16]} wrap above={8}>
          <Link to={stationPath(station.id)} className={styles.open}>
            {t('popup.detail')}
          </Link>
          <Link
            to={`${paths.powerDetail}?q=${encodeURIComponent(station.station_name)}`}
            className={styles.open}
          >
            {t('popup.open')}
          </Link>
        </Row>
      )}
    </div>
  );
}

const NONE: never[] = [];

/** With the chosen station, which may be in a group. */
function withSelected(
  mapped: readonly MappedStation[],
  stations: readonly Station[],
  selected: number | null,
): readonly MappedStation[] {
  if (selected === null || mapped.some(({ id }) => id === selected)) return mapped;
  const { longitude = null, latitude = null } = stations.find(({ id }) => id === selected) ?? {};
  if (longitude === null || latitude === null) return mapped;
  return [...mapped, { id: selected, at: [longitude, latitude] }];
}

/** The chosen station. The map moves to one that was chosen in the list. */
export type Selection = { station: number; from: 'list' | 'map' } | null;
