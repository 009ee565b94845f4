import { useEngine } from '@heliograph/engine-client';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAction } from '../../../../shared/failure/useAction.ts';
import type { Area } from './networkChoice.ts';

/** The states with their agents; none until they are known. */
export function useAreas() {
  const { api } = useEngine();
  const [areas, setAreas] = useState<readonly Area[]>([]);
  const { failure, run } = useAction();
  const load = () => void run(async () => setAreas(await api.stations.areas()));
  const loadOnce = useEffectEvent(load);
  useEffect(() => loadOnce(), []);
  return { areas, failure, retry: load };
}
