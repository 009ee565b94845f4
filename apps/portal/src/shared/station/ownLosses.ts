import { atom, useSetAtom } from 'jotai';
import { useCallback } from 'react';

/** How long after an own operation a station may still disappear, ms. */
const FOLLOWS_MS = 10_000;

/** Stations that the user gives up or deletes here, with the time until which their loss needs no explanation. */
export const ownLossesAtom = atom<ReadonlyMap<number, number>>(new Map());

const expectLossAtom = atom(null, (get, set, id: number, until: number) =>
  set(ownLossesAtom, new Map([...get(ownLossesAtom), [id, until]])),
);

/** Runs an operation after which the user no longer sees a station: its loss is then no news. */
export function useOwnLoss(): <T>(stationId: number, run: () => Promise<T>) => Promise<T> {
  const expectLoss = useSetAtom(expectLossAtom);
  return useCallback(
    async <T>(stationId: number, run: () => Promise<T>): Promise<T> => {
      expectLoss(stationId, Infinity);
      try {
        const result = await run();
        expectLoss(stationId, Date.now() + FOLLOWS_MS);
        return result;
      } catch (error) {
        expectLoss(stationId, 0);
        throw error;
      }
    },
    [expectLoss],
  );
}
