import { useEffect, useState } from 'react';
import type { createPlaceMap } from '@heliograph/map/place';

export interface MapModule {
  state: 'loading' | 'ready' | 'failed';
  /** Null until it is ready. */
  create: typeof createPlaceMap | null;
  retry: () => void;
}

/** The map, which is too heavy to come with the form: it may still be on its way, or not come at all. */
export function useMapModule(): MapModule {
  const [create, setCreate] = useState<typeof createPlaceMap | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let gone = false;
    import('@heliograph/map/place').then(
      (loaded) => !gone && setCreate(() => loaded.createPlaceMap),
      () => !gone && setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [attempt]);

  function retry() {
    setFailed(false);
    setAttempt(attempt + 1);
  }
  return { state: create ? 'ready' : failed ? 'failed' : 'loading', create, retry };
}
