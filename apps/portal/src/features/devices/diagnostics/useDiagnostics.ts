import type { GatewayDiagnostics } from '@heliograph/contracts/mqtt';
import { linkAtom, useEngine } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';

/** ms between two requests. */
const EVERY_MS = 5_000;

export interface Diagnostics {
  /** Undefined until the gateway answered, null if it does not report diagnostics. */
  reported: GatewayDiagnostics | null | undefined;
  /** When it was received, ms. */
  at: number;
  /** Why the last request failed; null if it did not. */
  failure: unknown;
}

/** Diagnostics of a gateway, requested again every few seconds while the page is visible. */
export function useDiagnostics(deviceId: string): Diagnostics & { refresh: () => void } {
  const { api } = useEngine();
  const isLive = useAtomValue(linkAtom).state === 'live';
  const [known, setKnown] = useState<Diagnostics>({ reported: undefined, at: 0, failure: null });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!isLive) return;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function ask() {
      try {
        const reported = document.hidden ? undefined : await api.gateways.diagnostics({ deviceId });
        if (isGone) return;
        if (reported !== undefined) setKnown({ reported, at: Date.now(), failure: null });
        if (reported === null) return;
      } catch (failure) {
        if (isGone) return;
        setKnown((before) => ({ ...before, failure }));
      }
      timer = setTimeout(() => void ask(), EVERY_MS);
    }
    void ask();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [api, deviceId, isLive, attempt]);

  return { ...known, refresh: () => setAttempt((before) => before + 1) };
}
