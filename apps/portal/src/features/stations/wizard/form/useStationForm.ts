import { useTranslation } from '@heliograph/i18n';
import { changedFields } from '../edit/mergeEdit.ts';
import { usePictures, type Pictures } from '../pictures/usePictures.ts';
import { useMapModule, type MapModule } from '../place/useMapModule.ts';
import { nmiPrefixOf } from './networkChoice.ts';
import { stationFaults } from './stationFaults.ts';
import type { StationField, StationForm } from './stationForm.ts';
import { useAreas } from './useAreas.ts';
import type { Faults, FaultTexts } from './useFaults.ts';

export interface StationFormState {
  states: ReturnType<typeof useAreas>;
  map: MapModule;
  pictures: Pictures;
  /** As of `fieldsOf`. */
  nmiPrefix: string;
  change: (change: (form: StationForm) => StationForm) => void;
  /** What is wrong with it now, in words. */
  faults: () => FaultTexts;
}

export interface StationFormOptions {
  form: StationForm;
  /** Takes a change of what is the form by then. */
  onChange: (change: (form: StationForm) => StationForm) => void;
  faults: Faults;
}

/** What a form of a station needs beside its fields; it goes on while another step is shown. */
export function useStationForm({ form, onChange, faults }: StationFormOptions): StationFormState {
  const { t } = useTranslation('wizard');
  const states = useAreas();
  const map = useMapModule();
  const nmiPrefix = nmiPrefixOf(states.areas, form);

  function change(step: (form: StationForm) => StationForm) {
    onChange(step);
    faults.forget(changedFields(form, step(form)));
  }
  // The server knows a picture by its content: the same one twice is one.
  const pictures = usePictures(form.station_image.length, (address) =>
    change((now) =>
      now.station_image.includes(address) ? now : { ...now, station_image: [...now.station_image, address] },
    ),
  );

  return {
    states,
    map,
    pictures,
    nmiPrefix,
    change,
    faults() {
      const found = Object.entries(stationFaults(form, nmiPrefix)) as [
        StationField,
        'required' | 'invalid',
      ][];
      const texts: Record<string, string> = {};
      for (const [field, fault] of found) {
        const key = `${fault}.${field}`;
        texts[field] = t(key as 'required.area');
      }
      if (pictures.uploads.length > 0) texts.station_image = t('pictures.wait');
      return texts;
    },
  };
}
