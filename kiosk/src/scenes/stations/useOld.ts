import { isOld, shownStationsAtom, useBoardState } from '@heliograph/board';
import { atom, useAtomValue } from 'jotai';

const frozenAtom = atom((get) => get(shownStationsAtom).old);

/** Whether what is shown of the stations must not be taken for live. */
export function useOld(): boolean {
  const { state } = useBoardState();
  const frozen = useAtomValue(frozenAtom);
  return frozen || isOld(state);
}
