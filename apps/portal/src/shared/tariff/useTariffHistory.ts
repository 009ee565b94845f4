import type { TariffVersion } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useCallback, useEffect, useState } from 'react';

export interface KnownTariffs {
  /** The newest first. */
  list: readonly TariffVersion[];
  /** Grows with each change of them. */
  revision: number;
  /** When they were read, ms. */
  at: number;
}

export interface TariffHistory {
  /** Null until they are read for the first time. */
  known: KnownTariffs | null;
  /** Why they could not be read; null while they can. */
  trouble: unknown;
  /** Reads them again. */
  load: () => Promise<void>;
}

/** All versions of a station's tariff. */
export function useTariffHistory(stationId: number): TariffHistory {
  const { api } = useEngine();
  const [known, setKnown] = useState<KnownTariffs | null>(null);
  const [trouble, setTrouble] = useState<unknown>(null);
  const load = useCallback(async () => {
    setTrouble(null);
    try {
      setKnown({ ...(await api.stations.tariffHistory({ stationId })), at: Date.now() });
    } catch (reason) {
      setTrouble(reason);
    }
  }, [api, stationId]);
  useEffect(() => void load(), [load]);
  return { known, trouble, load };
}
