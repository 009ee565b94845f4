import { useTranslation } from '@heliograph/i18n';
import type { LonLat } from '@heliograph/map/geography';
import type { createPlaceMap, PlaceMap as Map } from '@heliograph/map/place';
import { Button, IconButton, Skeleton, Stack, Text, TextField, useTheme } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import {
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { configAtom } from '../../../shared/configAtom.ts';
import { MinusIcon, PlusIcon } from '../../../shared/icons.tsx';
import { formatDegrees, parseDecimal, type StationForm } from './stationForm.ts';
import type { ErrorTexts } from './useFieldErrors.ts';
import styles from './PlaceFields.module.css';
import type { MapModule } from './useMapModule.ts';

type Place = Pick<StationForm, 'latitude' | 'longitude'>;

interface PlaceFieldsProps {
  place: Place;
  map: MapModule;
  errors: ErrorTexts;
  /** Replaces the hint at the latitude. */
  note?: ReactNode;
  onChange: (place: Place) => void;
}

/**
 * [WIZ-03] Location of the station, on a map or in degrees. If the map cannot be loaded, a message says so and the
 * degrees remain; the dialog stays open with all input.
 */
export function PlaceFields({ place, map, errors, note, onChange }: PlaceFieldsProps) {
  const { t } = useTranslation('wizard');
  const { t: common } = useTranslation();
  const at = parsePlace(place);
  return (
    <Stack gap={12}>
      {map.state === 'failed' ? (
        <div role="alert" className={styles.failed}>
          <strong>{t('place.failed')}</strong>
          <span>{t('place.failedHint')}</span>
          <Button variant="default" size="compact-sm" onClick={map.retry}>
            {common('action.retry')}
          </Button>
        </div>
      ) : (
        <Suspense fallback={<PlaceMapSkeleton />}>
          {map.create ? (
            <PlaceMap
              create={map.create}
              at={at}
              onPlace={([longitude, latitude]) =>
                onChange({ latitude: formatDegrees(latitude), longitude: formatDegrees(longitude) })
              }
            />
          ) : (
            <PlaceMapSkeleton />
          )}
        </Suspense>
      )}
      <div className={styles.degrees}>
        <TextField
          label={t('place.latitude')}
          name="latitude"
          inputMode="text"
          autoComplete="off"
          maxLength={32}
          value={place.latitude}
          onChange={(event) => onChange({ ...place, latitude: event.currentTarget.value })}
          hint={note}
          error={errors.latitude}
        />
        <TextField
          label={t('place.longitude')}
          name="longitude"
          inputMode="text"
          autoComplete="off"
          maxLength={32}
          value={place.longitude}
          onChange={(event) => onChange({ ...place, longitude: event.currentTarget.value })}
          error={errors.longitude}
        />
        {(place.latitude !== '' || place.longitude !== '') && (
          <Button
            className={styles.clear ?? ''}
            variant="subtle"
            size="compact-sm"
            onClick={() => onChange({ latitude: '', longitude: '' })}
          >
            {t('place.clear')}
          </Button>
        )}
      </div>
    </Stack>
  );
}

function parsePlace({ latitude, longitude }: Place): readonly [number, number] | null {
  const at = [parseDecimal(longitude), parseDecimal(latitude)] as const;
  return Math.abs(at[0]) <= 180 && Math.abs(at[1]) <= 90 ? at : null;
}

/** CSS px an arrow key moves the marker, without and with Shift. */
const STEP = 8;
const LONG_STEP = 40;

interface PlaceMapProps {
  create: typeof createPlaceMap;
  at: LonLat | null;
  onPlace: (at: LonLat) => void;
}

/** A map with the station's marker, fully usable by keyboard. */
function PlaceMap({ create, at, onPlace }: PlaceMapProps) {
  const { t } = useTranslation('wizard');
  const { t: home } = useTranslation('home');
  const { theme } = useTheme();
  const tileUrls = useAtomValue(configAtom)?.tile_urls;
  const hint = useId();
  const [map, setMap] = useState<Map | null>(null);
  const [longitude, latitude] = at ?? [];
  // The map outlives renders, so it calls the latest handler.
  const latestOnPlace = useRef(onPlace);
  useEffect(() => {
    latestOnPlace.current = onPlace;
  });

  const mount = useCallback(
    (target: HTMLDivElement) => {
      const made = create({ target, onPlace: (place) => latestOnPlace.current(place) });
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

  function onKeyDown(event: KeyboardEvent) {
    const step = event.shiftKey ? LONG_STEP : STEP;
    const action = {
      ArrowLeft: () => map?.nudge(-step, 0),
      ArrowRight: () => map?.nudge(step, 0),
      ArrowUp: () => map?.nudge(0, -step),
      ArrowDown: () => map?.nudge(0, step),
      '+': () => map?.zoomBy(1),
      '=': () => map?.zoomBy(1),
      '-': () => map?.zoomBy(-1),
    }[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
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
          onKeyDown={onKeyDown}
        />
        <div className={styles.controls}>
          <IconButton label={t('place.zoomIn')} icon={<PlusIcon />} onClick={() => map?.zoomBy(1)} />
          <IconButton label={t('place.zoomOut')} icon={<MinusIcon />} onClick={() => map?.zoomBy(-1)} />
        </div>
      </div>
      <Text id={hint} above={4} tone="faint" size={13}>
        {t('place.hint')}
      </Text>
    </div>
  );
}

/** Placeholder while the map loads. */
const PlaceMapSkeleton = () => (
  <div className={styles.frame} aria-hidden>
    <Skeleton />
  </div>
);
