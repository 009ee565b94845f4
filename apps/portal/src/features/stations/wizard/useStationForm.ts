import { useEngine } from '@heliograph/engine-client';
import { getLanguage, useTranslation } from '@heliograph/i18n';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAction } from '../../../shared/failure/useAction.ts';
import { locationTexts, resolvedFields } from './locationTexts.ts';
import { usePictures, type Pictures } from './usePictures.ts';
import { useMapModule, type MapModule } from './useMapModule.ts';
import { findNmiPrefix, type Area } from './networkChoice.ts';
import {
  stationEdits,
  validateStation,
  type PlaneField,
  type StationField,
  type StationForm,
} from './stationForm.ts';
import type { FieldErrors, ErrorTexts } from './useFieldErrors.ts';

export interface StationFormState {
  states: ReturnType<typeof useAreas>;
  map: MapModule;
  pictures: Pictures;
  /** As in `formToFields`. */
  nmiPrefix: string;
  change: (change: (form: StationForm) => StationForm) => void;
  /** Validates the form. @returns error texts, and doubts, by field */
  validate: () => { errors: ErrorTexts; doubts: ErrorTexts };
}

interface StationFormOptions {
  form: StationForm;
  /** Takes an update of the form's current state. */
  onChange: (change: (form: StationForm) => StationForm) => void;
  errors: FieldErrors;
  /** The station as saved, for an edit. */
  saved?: StationForm;
  /** Label of the button that submits the form. */
  submitLabel: string;
}

/** Data and uploads a station form needs besides its fields. They continue while another step is shown. */
export function useStationForm({
  form,
  onChange,
  errors,
  saved,
  submitLabel,
}: StationFormOptions): StationFormState {
  const { t, i18n } = useTranslation('wizard');
  const states = useAreas();
  const map = useMapModule();
  const nmiPrefix = findNmiPrefix(states.areas, form);

  function change(step: (form: StationForm) => StationForm) {
    onChange(step);
    const next = step(form);
    errors.clear([...stationEdits.changed(form, next), ...resolvedFields(states.areas, form, next)]);
  }
  // The server identifies a picture by its content: duplicates have the same address.
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
    validate() {
      const problems = Object.entries(validateStation(form, nmiPrefix)) as [
        StationField | PlaneField,
        'required' | 'invalid',
      ][];
      const location = locationTexts(form, {
        t,
        language: getLanguage(i18n),
        areas: states.areas,
        saved,
        submitLabel,
      });
      const texts: Record<string, string> = { ...location.errors };
      for (const [field, error] of problems) {
        const key = `${error}.${field.replace(/^planes\.\d+/, 'plane')}`;
        texts[field] = t(key as 'required.area');
      }
      if (pictures.uploads.length > 0) texts.station_image = t('pictures.wait');
      return { errors: texts, doubts: location.doubts };
    },
  };
}

/** The states with their agents; empty until loaded. */
export function useAreas() {
  const { call } = useEngine();
  const [areas, setAreas] = useState<readonly Area[]>([]);
  const { failure, run } = useAction();
  const load = () => void run(async () => setAreas((await call('station.getArea', {})).area));
  const loadOnce = useEffectEvent(load);
  useEffect(() => loadOnce(), []);
  return { areas, failure, retry: load };
}
