import { entitiesAtom } from '@heliograph/engine-client';
import { useLookAt } from '@heliograph/engine-client/lookAt';
import { useAtomValue } from 'jotai';
import { useServerPage } from './useServerPage.ts';

/** Stations that a picker or tree offers at a time. */
const OFFERED = 25;

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
 * @param text null to look for nothing
 * @returns null in a fleet that is held as a whole, and until something was found
 */
export function useFindStations(text: string | null, picked: readonly number[] = []): Found | null {
  const isPartial = useAtomValue(entitiesAtom)?.isPartial ?? false;
  const { data: answer } = useServerPage(
    'fleet.getStationPage',
    isPartial && text !== null ? { search: text.trim().slice(0, 100), sort: 'name', limit: OFFERED } : null,
  );
  useLookAt({ stations: [...(answer?.ids ?? []), ...picked] });
  return isPartial && text !== null && answer ? { ids: answer.ids, total: answer.total } : null;
}

/** In a fleet that is read in parts, has the first devices whose name or serial number matches a text among the entities. */
export function useFindDevices(text: string): void {
  const isPartial = useAtomValue(entitiesAtom)?.isPartial ?? false;
  const search = text.trim().slice(0, 100);
  const { data: answer } = useServerPage(
    'fleet.getDevicePage',
    isPartial && search !== '' ? { search } : null,
  );
  useLookAt({ devices: [...(answer?.ids ?? [])] });
}
