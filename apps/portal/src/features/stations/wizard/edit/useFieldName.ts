import { useTranslation } from '@heliograph/i18n';
import type { StationField } from '../form/stationForm.ts';

/** What a field is called in the form. */
export function useFieldName(): (field: StationField) => string {
  const { t } = useTranslation('wizard');
  return (field) => {
    if (field === 'latitude' || field === 'longitude') return t(`place.${field}`);
    return field === 'station_image' ? t('form.pictures') : t(`form.${field}`);
  };
}
