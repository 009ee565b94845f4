import { linkAtom, useEngine } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';

/** [DV-12] Has the engine load the last values of a station that is silent, so that they are shown with their age. */
export function useRecall(stationId: number): void {
  const { api } = useEngine();
  const isLive = useAtomValue(linkAtom).state === 'live';
  useEffect(() => {
    // Without it, values appear when the gateway reports.
    if (isLive) api.stations.recall({ stationId }).catch(() => undefined);
  }, [api, isLive, stationId]);
}
