import type { TariffVersion } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useCallback, useEffect, useState } from 'react';

export interface KnownTariffs {
  /** The newest first. */
  list: readonly TariffVersion[];
  /** Increases with each change. */
  revision: number;
  /** When they were loaded, ms. */
  at: number;
}

export interface TariffHistory {
  /** Null until first loaded. */
  known: KnownTariffs | null;
  /** Why loading failed; null when it did not. */
  failure: unknown;
  /** Reloads them. */
  load: () => Promise<void>;
}

/** All versions of a station's tariff. */
export function useTariffHistory(stationId: number): TariffHistory {
  const { call } = useEngine();
  const [known, setKnown] = useState<KnownTariffs | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const load = useCallback(async () => {
    setFailure(null);
    try {
      setKnown({ ...(await call('tariff.getTariffHistory', { station_id: stationId })), at: Date.now() });
    } catch (reason) {
      setFailure(reason);
    }
  }, [call, stationId]);
  useEffect(() => void load(), [load]);
  return { known, failure, load };
}
