import { useDebouncedValue } from '@heliograph/ui';
import { callQuery, useEngineQuery } from '../../../shared/query/useEngineQuery.ts';
import { findPlaceConflict, findStreetAndSuburb, type PlaceConflict } from './placeConflict.ts';
import type { StationForm } from './stationForm.ts';

/** Pause in typing before the suburb is looked up, ms. */
const PAUSE_MS = 500;

/** [WIZ-03] Contradiction of an address that was typed in full; null for none, or while it is not known. */
export function usePlaceConflict(form: StationForm): PlaceConflict | null {
  const [q] = useDebouncedValue(findStreetAndSuburb(form.address), PAUSE_MS);
  const { data } = useEngineQuery(callQuery('station.searchAddress', q === null ? null : { q, area: '' }));
  return data ? findPlaceConflict(form, data.list) : null;
}
