import { lastKnownStationAtom, lastSeenAtom } from '@heliograph/board';
import type { Entities } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import { entitiesAtom, userAtom } from '@heliograph/engine-client';
import { atom, useAtomValue } from 'jotai';
import { useState } from 'react';

/** True if the account has no station but one that never reported; null until known. Guests cannot add any. */
const isSilentAtom = atom((get) => {
  const user = get(userAtom);
  const entities = get(entitiesAtom);
  if (!user || !entities) return null;
  const { stations, of } = entities;
  if (user.is_guest === 1 || of > 1) return false;
  // The first live values tell if it reported since the stations were read.
  if (stations.some(({ id }) => get(lastKnownStationAtom(id)) === null)) return null;
  return stations.every((station) => get(lastSeenAtom(station.id)) === null && canConnect(station));
});

const canConnect = ({ rights }: Station): boolean => rights.includes('editAll');

export interface FirstStation {
  /** True to show the first steps; null until known. They stay after the first message, until dismissed. */
  isNeeded: boolean | null;
  /** The newest station. */
  station: Station | null;
  dismiss: () => void;
}

/** [HOME-07] The station that a new account adds and connects first. */
export function useFirstStation(entities: Entities | null): FirstStation {
  const isSilent = useAtomValue(isSilentAtom);
  const [wasSilent, setWasSilent] = useState(false);
  const [isDismissed, setIsDismissed] = useState(false);
  if (isSilent && !wasSilent) setWasSilent(true);
  return {
    isNeeded: isSilent === null && !wasSilent ? null : wasSilent && !isDismissed,
    station: entities?.stations.toSorted((a, b) => b.id - a.id)[0] ?? null,
    dismiss: () => setIsDismissed(true),
  };
}
