import { useLookAt } from '@heliograph/engine-client/lookAt';
import { useFleetPage } from './useFleetPage.ts';

/** Stations that a picker offers at a time. */
const OFFERED = 25;

const toSearch = (text: string) => text.trim().slice(0, 100);

/**
 * Has the first stations that match a text among the entities, so that pickers which choose from these find them; and
 * `picked`, which stay.
 *
 * @param text null to look for nothing
 * @returns whether they were found
 */
export function useFindStations(text: string | null, picked: readonly number[] = []): boolean {
  const { data, isPlaceholderData } = useFleetPage(
    'fleet.getStationPage',
    text === null ? null : { search: toSearch(text), sort: 'name', limit: OFFERED },
  );
  useLookAt({ stations: [...(data?.ids ?? []), ...picked] });
  return data !== undefined && !isPlaceholderData;
}

/** Has the first devices whose name or serial number matches a text among the entities. */
export function useFindDevices(text: string): void {
  const search = toSearch(text);
  const { data } = useFleetPage('fleet.getDevicePage', search === '' ? null : { search });
  useLookAt({ devices: [...(data?.ids ?? [])] });
}
