import type { Trend } from '@heliograph/contracts/engine';
import { energiesAtom, useEngine } from '@heliograph/engine-client';
import { viewerZone } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import type { TrendRange } from '../model/trendBars.ts';
import { useFleetQuery, type QueryResult } from './usePolledQuery.ts';

/** The fleet's PV generation, in each station's own calendar. */
export function useGenerationTrend(range: TrendRange): QueryResult<Trend> {
  const { api } = useEngine();
  const zone = viewerZone();
  const load = useCallback(() => api.series.generationTrend({ range, zone }), [api, range, zone]);
  return useFleetQuery(load, { key: range, trigger: useAtomValue(energiesAtom) });
}
