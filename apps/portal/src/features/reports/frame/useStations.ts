import type { Station } from '@heliograph/contracts/http';
import { entitiesAtom } from '@heliograph/engine-client';
import { languageOf, LOCALES, useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';

/** The stations that one may see, by name; null until they are known. @param only those to choose from */
export function useStations(only?: (station: Station) => boolean): readonly Station[] | null {
  const { i18n } = useTranslation();
  const entities = useAtomValue(entitiesAtom);
  const locale = LOCALES[languageOf(i18n)];
  return useMemo(() => {
    if (!entities) return null;
    const { compare } = new Intl.Collator(locale, { numeric: true });
    return entities.stations
      .filter((station) => only?.(station) ?? true)
      .sort((one, other) => compare(one.station_name, other.station_name));
  }, [entities, locale, only]);
}
