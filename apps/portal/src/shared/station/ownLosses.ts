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

/** Runs an operation after which the user no longer sees these stations: their loss is then no news. */
export function useOwnLosses(): <T>(stationIds: readonly number[], run: () => Promise<T>) => Promise<T> {
  const changeLosses = useSetAtom(changeLossesAtom);
  return useCallback(
    async <T>(stationIds: readonly number[], run: () => Promise<T>): Promise<T> => {
      changeLosses((losses) => stationIds.forEach((id) => losses.set(id, Infinity)));
      try {
        const result = await run();
        changeLosses((losses) => {
          for (const id of stationIds) if (losses.has(id)) losses.set(id, Date.now() + FOLLOWS_MS);
        });
        return result;
      } catch (error) {
        changeLosses((losses) => stationIds.forEach((id) => losses.delete(id)));
        throw error;
      }
    },
    [changeLosses],
  );
}
