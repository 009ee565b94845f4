import { useTranslation } from '@heliograph/i18n';
import { useCallback } from 'react';

/** Names the place of an address in the user's language: a country, the local network, or nothing when unknown. */
export function usePlaceName(): (place: string) => string {
  const { t, i18n } = useTranslation('audit');
  return useCallback(
    (place) => {
      if (place === '') return '';
      if (place === 'local') return t('place.local');
      return new Intl.DisplayNames(i18n.language, { type: 'region' }).of(place) ?? place;
    },
    [t, i18n.language],
  );
}
