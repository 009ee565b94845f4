import type { ExpectedShares } from '@heliograph/contracts/engine';
import { useEngine } from '@heliograph/engine-client';
import { viewerZone } from '@heliograph/i18n';
import { useCallback } from 'react';
import { useFleetQuery, type QueryResult } from './usePolledQuery.ts';

/** Days are judged once a day, hours after their end, ms. */
const EVERY_MS = 15 * 60_000;

/** Reads what came of the fleet's expected energy in the last seven days. */
export function useExpectedShares(): QueryResult<ExpectedShares> {
  const { api } = useEngine();
  const zone = viewerZone();
  const load = useCallback(() => api.losses.shares({ zone }), [api, zone]);
  return useFleetQuery(load, { interval: EVERY_MS });
}
