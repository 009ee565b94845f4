import type { LastHour, LiveValue } from '@heliograph/contracts/engine';
import { linkAtom, useEngine } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';

const EVERY_MS = 60_000;

/** The last hour of a device's measurements, reloaded each minute; null until loaded. */
export function useLastHour(deviceId: string, codes: readonly string[]): LastHour | null {
  const { api } = useEngine();
  const live = useAtomValue(linkAtom).state === 'live';
  const [hour, setHour] = useState<LastHour | null>(null);

  useEffect(() => {
    if (!live || codes.length === 0) return;
    let isStale = false;
    async function read() {
      // Without it the sparkline is left out; the values themselves matter more.
      const known = document.hidden
        ? null
        : await api.fleet.lastHour({ deviceId, codes: [...codes] }).catch(() => null);
      if (!isStale && known) setHour(known);
    }
    void read();
    const timer = setInterval(() => void read(), EVERY_MS);
    return () => {
      isStale = true;
      clearInterval(timer);
    };
  }, [api, live, deviceId, codes]);

  return hour;
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
