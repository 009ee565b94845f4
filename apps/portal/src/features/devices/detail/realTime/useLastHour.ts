import type { LastHour, LiveValue } from '@heliograph/contracts/engine';
import { linkAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useEngineQuery } from '../../../../shared/query/useEngineQuery.ts';

/** The last hour of a device's measurements, read again each minute; null until known. */
export function useLastHour(deviceId: string, codes: readonly string[]): LastHour | null {
  const isLive = useAtomValue(linkAtom).state === 'live';
  // When it fails the sparkline is left out; the values themselves matter more.
  const { data = null } = useEngineQuery({
    key: isLive && codes.length > 0 ? ['fleet.lastHour', deviceId, codes] : null,
    ask: ({ api }) => api.fleet.lastHour({ deviceId, codes: [...codes] }),
    every: 60_000,
    keepsPrevious: true,
  });
  return data;
}

/** The last value of each property within the hour, by code; never fresh, so live values replace it. */
export function lastKnownValues({ start, step, columns }: LastHour): Map<string, LiveValue> {
  return new Map(
    Object.entries(columns).flatMap(([code, values]): [string, LiveValue][] => {
      const last = values.findLastIndex((value) => !Number.isNaN(value));
      const value = values[last];
      return value === undefined ? [] : [[code, { value, at: start + last * step, ttl: 0 }]];
    }),
  );
}
