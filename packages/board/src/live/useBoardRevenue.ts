import type { BoardRevenue } from '@heliograph/contracts/engine';
import { energiesAtom, useEngine } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { useFleetQuery, type QueryResult } from './usePolledQuery.ts';

/** Today's revenue of the fleet, times the factor of boards and walls. */
export function useBoardRevenue(): QueryResult<BoardRevenue> {
  const { api } = useEngine();
  const load = useCallback(() => api.revenue.board(), [api]);
  return useFleetQuery(load, { trigger: useAtomValue(energiesAtom) });
}
