import type { PriceSeries } from '@heliograph/contracts/http';
import { readPriceAnswer, writePriceChange, type PriceRange } from '@heliograph/domain/prices';
import { useEngine } from '@heliograph/engine-client';
import { useMemo } from 'react';

/** Reads and changes the prices of a series. */
export function usePriceChanges({ series_id: id, version }: PriceSeries) {
  const { call } = useEngine();
  return useMemo(
    () => ({
      /** Tells what is read apart from what was read before a change, and of other series. */
      key: [id, version] as const,
      /** Prices of intervals that start within a range. */
      read: async (from: number, until: number): Promise<PriceRange> =>
        readPriceAnswer(await call('prices.getPriceValues', { series_id: id, from, until })),
      /** @param removes intervals without a price lose theirs */
      set: (range: PriceRange, removes: boolean) =>
        call('prices.setPriceValues', {
          file: writePriceChange({ ...range, seriesId: id, version, removes }),
        }),
      remove: (from: number, until: number) =>
        call('prices.removePriceValues', { series_id: id, version, from, until }),
    }),
    [call, id, version],
  );
}

export type PriceChanges = ReturnType<typeof usePriceChanges>;
