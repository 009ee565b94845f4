import type { Station } from '@heliograph/contracts/http';
import { entitiesAtom, useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useFailureMessage } from '../../shared/failure/useFailureMessage.ts';

/** [STN-06] State of a favourite. A toggle shows immediately and is reverted with a message if it fails. */
export function useFavourite(station: Station): { isFavourite: boolean; toggle: () => void } {
  const { t } = useTranslation('station');
  const { api } = useEngine();
  const showFailure = useFailureMessage();
  const setMark = useSetAtom(setMarkAtom);
  const isFavourite =
    useAtomValue(pendingFavouritesAtom).get(station.id)?.isFavourite ?? station.is_collect === 1;

  function toggle() {
    setMark(station, !isFavourite);
    api.stations.collect({ stationId: station.id, on: !isFavourite }).catch((failure: unknown) => {
      setMark(station, null);
      showFailure(t('favourite.failed'), failure);
    });
  }

  return { isFavourite, toggle };
}

interface PendingMark {
  isFavourite: boolean;
  /** Version of the entities when it was toggled; later entities win. */
  version: number;
}

/** Toggled marks by station ID that the engine has not confirmed yet; may include outdated ones. */
const allMarksAtom = atom<ReadonlyMap<number, PendingMark>>(new Map<number, PendingMark>());

/** Toggled marks that still apply, by station ID. */
export const pendingFavouritesAtom = atom((get) => {
  const version = get(entitiesAtom)?.contentVersion;
  return new Map([...get(allMarksAtom)].filter(([, marked]) => marked.version === version));
});

/** Sets a pending mark; null removes it. */
const setMarkAtom = atom(null, (get, set, { id }: Station, isFavourite: boolean | null) => {
  const next = new Map(get(pendingFavouritesAtom));
  const version = get(entitiesAtom)?.contentVersion;
  if (isFavourite === null || version === undefined) next.delete(id);
  else next.set(id, { isFavourite, version });
  set(allMarksAtom, next);
});
