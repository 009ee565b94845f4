import { linkAtom } from '@heliograph/engine-client';
import type { UseQueryResult } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEngineQuery, type EngineQuestion } from '../../../../shared/query/useEngineQuery.ts';

const EVERY_MS = 60_000;

/** Repeats a question about a station's energies every minute while the link is up, and when those of today were read again. */
export function useStationQuery<T>(
  key: readonly unknown[],
  ask: EngineQuestion<T>['ask'],
): UseQueryResult<T> {
  const isLive = useAtomValue(linkAtom).state === 'live';
  return useEngineQuery({ key: isLive ? key : null, ask, every: EVERY_MS, rereadOn: ['energies'] });
}
