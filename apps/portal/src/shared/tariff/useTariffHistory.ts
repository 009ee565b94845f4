import type { TariffVersion } from '@heliograph/contracts/http';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEngineQuery } from '../query/useEngineQuery.ts';

export interface KnownTariffs {
  /** The newest first. */
  list: readonly TariffVersion[];
  /** Increases with each change. */
  revision: number;
  /** When they were loaded, ms. */
  at: number;
}

/** All versions of a station's tariff. */
export const useTariffHistory = (stationId: number): UseQueryResult<KnownTariffs> =>
  useEngineQuery({
    key: ['tariff.getTariffHistory', stationId],
    ask: async ({ call }) => ({
      ...(await call('tariff.getTariffHistory', { station_id: stationId })),
      at: Date.now(),
    }),
  });
