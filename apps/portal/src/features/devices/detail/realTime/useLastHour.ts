import type { LastHour } from '@heliograph/contracts/engine';
import { linkAtom, useEngine } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';

const EVERY_MS = 60_000;

/** The last hour of what a device measures, read anew each minute while it is shown; null until known. */
export function useLastHour(deviceId: string, codes: readonly string[]): LastHour | null {
  const { api } = useEngine();
  const live = useAtomValue(linkAtom).state === 'live';
  const [hour, setHour] = useState<LastHour | null>(null);

  useEffect(() => {
    if (!live || codes.length === 0) return;
    let gone = false;
    async function read() {
      // A picture is left out where it cannot be had: the values themselves are what counts.
      const known = document.hidden
        ? null
        : await api.fleet.lastHour({ deviceId, codes: [...codes] }).catch(() => null);
      if (!gone && known) setHour(known);
    }
    void read();
    const timer = setInterval(() => void read(), EVERY_MS);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [api, live, deviceId, codes]);

  return hour;
}
