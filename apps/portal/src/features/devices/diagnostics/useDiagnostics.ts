import { linkAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useEngineQuery } from '../../../shared/query/useEngineQuery.ts';

/** ms between two requests. */
const EVERY_MS = 5_000;

/** Diagnostics of a gateway, and when they came, ms; `reported` is null if it does not report diagnostics. */
export function useDiagnostics(deviceId: string) {
  const isLive = useAtomValue(linkAtom).state === 'live';
  return useEngineQuery({
    key: isLive ? ['gateways.diagnostics', deviceId] : null,
    ask: async ({ api }) => ({ reported: await api.gateways.diagnostics({ deviceId }), at: Date.now() }),
    every: (answer) => (answer?.reported === null ? false : EVERY_MS),
    keepsPrevious: true,
  });
}
