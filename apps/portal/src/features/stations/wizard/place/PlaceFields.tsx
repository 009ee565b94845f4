import { useTranslation } from '@heliograph/i18n';
import { TextField } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { Suspense, type ReactNode } from 'react';
import type { FaultTexts } from '../form/useFaults.ts';
import { degrees, numberOf, type StationForm } from '../form/stationForm.ts';
import styles from './PlaceFields.module.css';
import { PlaceMap, PlaceMapSkeleton } from './PlaceMap.tsx';
import type { MapModule } from './useMapModule.ts';

type Place = Pick<StationForm, 'latitude' | 'longitude'>;

export interface PlaceFieldsProps {
  place: Place;
  map: MapModule;
  faults: FaultTexts;
  /** In the place of a hint at the latitude. */
  note?: ReactNode;
  onChange: (place: Place) => void;
}

/**
 * Where the station is: on a map, or in degrees. When the map cannot be loaded it says so and the degrees remain; the
 * dialog stays open with all that was typed.
 */
export function PlaceFields({ place, map, faults, note, onChange }: PlaceFieldsProps) {
  const { t } = useTranslation('wizard');
  const { t: common } = useTranslation();
  const at = placeOf(place);
  return (
    <div className={styles.place}>
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
                onChange({ latitude: degrees(latitude), longitude: degrees(longitude) })
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
          error={faults.latitude}
        />
        <TextField
          label={t('place.longitude')}
          name="longitude"
          inputMode="text"
          autoComplete="off"
          maxLength={32}
          value={place.longitude}
          onChange={(event) => onChange({ ...place, longitude: event.currentTarget.value })}
          error={faults.longitude}
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
    </div>
  );
}

function placeOf({ latitude, longitude }: Place): readonly [number, number] | null {
  const at = [numberOf(longitude), numberOf(latitude)] as const;
  return Math.abs(at[0]) <= 180 && Math.abs(at[1]) <= 90 ? at : null;
}
