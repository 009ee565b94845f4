import { useEffect, useState } from 'react';
import type { createPlaceMap } from '@heliograph/map/place';

export interface MapModule {
  state: 'loading' | 'ready' | 'failed';
  /** Null until loaded. */
  create: typeof createPlaceMap | null;
  retry: () => void;
}

/** [WIZ-03] Loads the map, which is too large for the form's bundle, and may fail to load. */
export function useMapModule(): MapModule {
  const [create, setCreate] = useState<typeof createPlaceMap | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCancelled = false;
    import('@heliograph/map/place').then(
      (loaded) => !isCancelled && setCreate(() => loaded.createPlaceMap),
      () => !isCancelled && setFailed(true),
    );
    return () => {
      isCancelled = true;
    };
  }, [attempt]);

  function retry() {
    setFailed(false);
    setAttempt(attempt + 1);
  }
  return { state: create ? 'ready' : failed ? 'failed' : 'loading', create, retry };
}
