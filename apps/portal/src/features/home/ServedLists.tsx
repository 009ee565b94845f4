import { useLookAt } from '@heliograph/engine-client/lookAt';
import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useServerPage } from '../../shared/fleet/useServerPage.ts';

const LISTED = 4;

/** Stations with a fault of a fleet that is read in parts, as the server lists them. */
export const servedAttentionAtom = atom<readonly number[]>([]);

/** Keeps `servedAttentionAtom` up to date while it is shown. */
export function ServedAttention() {
  const { answer } = useServerPage('fleet.getStationPage', { tab: 'fault', limit: LISTED });
  const set = useSetAtom(servedAttentionAtom);
  const ids = answer?.ids;
  useLookAt({ stations: [...(ids ?? [])] });
  useEffect(() => set(ids ?? []), [ids, set]);
  return null;
}
