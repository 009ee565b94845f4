import { entitiesAtom, useLookAt } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useServerPage } from './useServerPage.ts';

/** Stations that a picker or tree offers at a time. */
const OFFERED = 50;

interface Found {
  /** In the order of their names. */
  ids: readonly number[];
  /** How many match. */
  total: number;
}

/**
 * In a fleet that is read in parts, has the first stations that match a text among the entities, so that pickers and
 * trees which choose from these find them; and `picked`, which stay.
 *
 * @returns null in a fleet that is held as a whole, and until something was found
 */
export function useFindStations(text: string, picked: readonly number[] = []): Found | null {
  const isPartial = useAtomValue(entitiesAtom)?.isPartial ?? false;
  const { answer } = useServerPage(
    'fleet.getStationPage',
    isPartial ? { search: text.trim().slice(0, 100), sort: 'name', limit: OFFERED } : null,
  );
  useLookAt({ stations: [...(answer?.ids ?? []), ...picked] });
  return isPartial && answer ? { ids: answer.ids, total: answer.total } : null;
}
