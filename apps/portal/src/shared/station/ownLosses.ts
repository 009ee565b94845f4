import { atom, useSetAtom } from 'jotai';
import { useCallback } from 'react';

/** How long after an own operation a station may still disappear, ms. */
const FOLLOWS_MS = 10_000;

/**
 * Stations that the user gives up or deletes here, with the time until which their loss needs no explanation. A loss that
 * was seen is removed: the station may be shared again, and be lost for another reason.
 */
export const ownLossesAtom = atom<ReadonlyMap<number, number>>(new Map());

const changeLossesAtom = atom(null, (get, set, change: (losses: Map<number, number>) => void) => {
  const losses = new Map(get(ownLossesAtom));
  change(losses);
  set(ownLossesAtom, losses);
});

/** Forgets stations whose loss was seen. */
export function useForgetLosses(): (stationIds: readonly number[]) => void {
  const changeLosses = useSetAtom(changeLossesAtom);
  return useCallback(
    (stationIds) => changeLosses((losses) => stationIds.forEach((id) => losses.delete(id))),
    [changeLosses],
  );
}

/** Runs an operation after which the user no longer sees a station: its loss is then no news. */
export function useOwnLoss(): <T>(stationId: number, run: () => Promise<T>) => Promise<T> {
  const changeLosses = useSetAtom(changeLossesAtom);
  return useCallback(
    async <T>(stationId: number, run: () => Promise<T>): Promise<T> => {
      changeLosses((losses) => losses.set(stationId, Infinity));
      try {
        const result = await run();
        changeLosses((losses) => {
          if (losses.has(stationId)) losses.set(stationId, Date.now() + FOLLOWS_MS);
        });
        return result;
      } catch (error) {
        changeLosses((losses) => losses.delete(stationId));
        throw error;
      }
    },
    [changeLosses],
  );
}
